import { CardReadError } from '../../files/problems.ts'
import type { UploadKind } from '../../files/recognise-json.ts'

export const CHAT_PROBLEMS = [
  'empty_file',
  'too_large',
  'too_many_messages',
  'too_deep',
  'unknown_encoding',
  'broken_json',
  'not_a_chat',
  'group_file',
  'newer_version',
  'truncated_archive',
  'broken_archive',
  'unsafe_archive',
  'encrypted_archive',
  'too_many_files',
  'inflates_too_large',
] as const

export type ChatProblemCode = (typeof CHAT_PROBLEMS)[number]

/**
 * Why a file could not be read as a chat. `limit` counts bytes, messages, levels or files; `kind` tells what the file
 * is instead.
 */
export type ChatProblem = { code: ChatProblemCode; limit?: number; kind?: UploadKind }

/** Carries a problem from inside a reader to the function that returns it as a value; never leaves the engine. */
export class ChatReadError extends Error {
  readonly problem: ChatProblem

  constructor(code: ChatProblemCode, facts: Omit<ChatProblem, 'code'> = {}) {
    super(code)
    this.name = 'ChatReadError'
    this.problem = { code, ...facts }
  }
}

/** Rethrows any other error. */
export function chatProblemOf(error: unknown): ChatProblem {
  if (error instanceof ChatReadError) return error.problem
  if (!(error instanceof CardReadError)) throw error
  const { code, limit } = error.problem
  const known = CHAT_PROBLEMS.find(each => each === code) ?? 'not_a_chat'
  return limit === undefined ? { code: known } : { code: known, limit }
}
