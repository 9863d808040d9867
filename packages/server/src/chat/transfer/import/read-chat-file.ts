import { CHAT_FILE_MAX, type ProblemCode } from '@inkling/contract'
import type { ChatProblem, ChatProblemCode } from '@inkling/engine'
import type { TempFile } from '../../../platform/files/receive.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { IncomingFile } from '../../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../../platform/http/uploads/receive-file.ts'
import { defineTask, WorkError } from '../../../platform/workers/task.ts'
import type { ChatContext } from '../../context.ts'
import type { ChatFileInput, ChatFileOutput, run } from './read-chat-file.task.ts'

const readTask = defineTask<typeof run>(new URL('./read-chat-file.task.ts', import.meta.url))
const READ = { cpuMs: 20_000, timeoutMs: 60_000 }

/** @throws ApiError `too_large` as soon as the limit is exceeded */
export const receiveChatFile = (
  context: Pick<ChatContext, 'config'>,
  file: IncomingFile,
): Promise<TempFile> => receiveFile(context, file, { limitOf: () => CHAT_FILE_MAX })

type ReadChatFile = Exclude<ChatFileOutput, { kind: 'problem' }>

/** A timeout is reported as an unreadable file. */
export async function readChatFile(
  { workers }: Pick<ChatContext, 'workers'>,
  input: ChatFileInput,
): Promise<ReadChatFile> {
  try {
    const read = await workers.run(readTask, input, READ)
    if (read.kind === 'problem') throw chatProblemError(read.problem)
    return read
  } catch (error) {
    if (error instanceof WorkError) throw new ApiError('chat_refused', { facts: { reason: error.reason } })
    throw error
  }
}

/** The engine's own code is passed as a fact. */
const codes: Readonly<Record<ChatProblemCode, ProblemCode>> = {
  empty_file: 'not_a_chat',
  unknown_encoding: 'wrong_encoding',
  broken_json: 'not_a_chat',
  not_a_chat: 'not_a_chat',
  group_file: 'not_a_chat',
  newer_version: 'chat_refused',
  too_large: 'too_large',
  too_many_messages: 'chat_refused',
  too_deep: 'chat_refused',
  too_many_files: 'too_many_files',
  inflates_too_large: 'chat_refused',
  truncated_archive: 'broken_chat_archive',
  broken_archive: 'broken_chat_archive',
  unsafe_archive: 'unsafe_archive',
  encrypted_archive: 'broken_chat_archive',
}

function chatProblemError({ code, limit, kind }: ChatProblem): ApiError {
  const facts = {
    reason: code,
    ...(limit !== undefined && { limit }),
    ...(kind !== undefined && { kind }),
  }
  return new ApiError(codes[code], { facts })
}
