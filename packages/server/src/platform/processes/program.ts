import { deserialize, serialize } from 'node:v8'

declare const question: unique symbol
declare const reply: unique symbol
declare const result: unique symbol

/** A module with an `answer` export, and its message types. */
export interface Program<Question, Reply, Result> {
  readonly module: string
  /** Exists only in types. */
  readonly [question]?: Question
  readonly [reply]?: Reply
  readonly [result]?: Result
}

/** Gets questions concurrently and limits itself. An error's `code` is passed on to the caller. */
export type ProgramHandler<Question, Reply, Result> = (
  question: Question,
  tell: (reply: Reply) => void,
  signal: AbortSignal,
) => Promise<Result>

/**
 * `defineProgram<typeof answer>(new URL('./llama.program.ts', import.meta.url))`. Use `import type { answer }`, so that
 * the module is loaded only in its process.
 */
export function defineProgram<Run extends (question: never, tell: never, signal: never) => Promise<unknown>>(
  url: URL,
): Program<Parameters<Run>[0], ProgramReply<Run>, Awaited<ReturnType<Run>>> {
  return { module: url.href }
}

type ProgramReply<Run> = Run extends (
  question: never,
  tell: (reply: infer Told) => void,
  ...rest: never
) => unknown
  ? Told
  : never

/**
 * Serialising deeply nested data throws, which fails only that question; inside the IPC channel it would crash the
 * server too.
 */
export type PackedMessage = Uint8Array

/** @throws RangeError or DataCloneError for values that cannot be copied */
export const pack = (value: unknown): PackedMessage => serialize(value)

/** @throws RangeError for values nested too deeply */
export const unpack = (packed: PackedMessage): unknown => deserialize(packed)

export type ChildRequest =
  | { readonly kind: 'ask'; readonly id: number; readonly question: PackedMessage }
  | { readonly kind: 'stop'; readonly id: number }

/** Any number of replies to a question, then its result. */
export type ChildResponse =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: PackedMessage }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

/**
 * The program threw, or its process crashed, was killed from outside (such as by the OOM killer), was ended by this
 * server, or did not start.
 */
export type ProcessFailure = 'refused' | 'crashed' | 'killed' | 'ended' | 'not_started'

export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  readonly reason: ProcessFailure
  readonly code: string | null

  constructor(reason: ProcessFailure, message: string, code: string | null = null) {
    super(message)
    this.reason = reason
    this.code = code
  }
}
