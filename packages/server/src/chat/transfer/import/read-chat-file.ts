import type { ProblemCode } from '@inkling/contract'
import { CHAT_FILE_MAX } from '@inkling/contract'
import type { ChatProblem, ChatProblemCode } from '@inkling/engine'
import type { House } from '../../../context.ts'
import type { Draft } from '../../../platform/files/receive.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import type { FileInHand } from '../../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../../platform/http/uploads/receive-file.ts'
import { taskIn, WorkError } from '../../../platform/workers/task.ts'
import type { ReadInput, ReadOutput, run } from './read-chat-file.task.ts'

const readTask = taskIn<typeof run>(new URL('./read-chat-file.task.ts', import.meta.url))
/** Of the processor, and by the clock no longer than somebody waits. */
const READ = { cpuMs: 20_000, timeoutMs: 60_000 }

/** @throws Refusal `too_large` as soon as that is known */
export const receiveChatFile = (house: House, file: FileInHand): Promise<Draft> =>
  receiveFile(house, file, { limitOf: () => CHAT_FILE_MAX })

type Read = Exclude<ReadOutput, { kind: 'problem' }>

/** Reads the chats in a file; one that took too much to read is refused like any that can't be read. */
export async function readChatFile({ workers }: House, input: ReadInput): Promise<Read> {
  try {
    const read = await workers.run(readTask, input, READ)
    if (read.kind === 'problem') throw refusalOf(read.problem)
    return read
  } catch (error) {
    if (error instanceof WorkError) throw new Refusal('chat_refused', { facts: { reason: error.reason } })
    throw error
  }
}

/** The engine's reasons, in the words of the contract; the finer one goes along as a fact. */
const codes: Readonly<Record<ChatProblemCode, ProblemCode>> = {
  empty_file: 'not_a_chat',
  unknown_encoding: 'not_a_chat',
  broken_json: 'not_a_chat',
  not_a_chat: 'not_a_chat',
  group_file: 'not_a_chat',
  newer_version: 'chat_refused',
  too_large: 'too_large',
  too_many_messages: 'chat_refused',
  too_deep: 'chat_refused',
  too_many_entries: 'chat_refused',
  inflates_too_large: 'chat_refused',
  truncated_archive: 'broken_chat_archive',
  broken_archive: 'broken_chat_archive',
  unsafe_archive: 'broken_chat_archive',
  encrypted_archive: 'broken_chat_archive',
}

function refusalOf({ code, limit, kind }: ChatProblem): Refusal {
  const facts = {
    reason: code,
    ...(limit !== undefined && { limit }),
    ...(kind !== undefined && { kind }),
  }
  return new Refusal(codes[code], { facts })
}
