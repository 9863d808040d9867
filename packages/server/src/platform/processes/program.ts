import { deserialize, serialize } from 'node:v8'

declare const question: unique symbol
declare const reply: unique symbol
declare const result: unique symbol

/** What runs in a process of its own: the module that exports it as `answer`, and what goes in and comes out. */
export interface Program<Question, Reply, Result> {
  readonly module: string
  /** In types only. */
  readonly [question]?: Question
  readonly [reply]?: Reply
  readonly [result]?: Result
}

/**
 * What a program's module exports as `answer`. It is asked several questions at a time, and minds itself what it can do
 * at once. An error's `code`, where it has one, is told to whoever asked.
 */
export type ProgramHandler<Question, Reply, Result> = (
  question: Question,
  tell: (reply: Reply) => void,
  signal: AbortSignal,
) => Promise<Result>

/**
 * Names a program by its module: `defineProgram<typeof answer>(new URL('./llama.program.ts', import.meta.url))`, with
 * `import type { answer }`, so that the module itself is loaded in its process only.
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
 * What is asked and what comes of it, as bytes. A few thousand levels of nesting can't be packed or can't be unpacked: so it is that question's
 * trouble, where in the channel's own reading it would end the process, the server's as well.
 */
export type PackedMessage = Uint8Array

/** @throws RangeError or DataCloneError for what can't be copied */
export const pack = (value: unknown): PackedMessage => serialize(value)

/** @throws RangeError for what is nested too deep */
export const unpack = (packed: PackedMessage): unknown => deserialize(packed)

/** What is said to a child process: a question, or that nobody waits for its answer any longer. */
export type ChildRequest =
  | { readonly kind: 'ask'; readonly id: number; readonly question: PackedMessage }
  | { readonly kind: 'stop'; readonly id: number }

/** What it says: any number of replies to a question, and then how that went. */
export type ChildResponse =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: PackedMessage }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string | null; readonly message: string }

/**
 * Why a question to a child process has no answer: its program refused it, the process ended by itself, was ended from
 * outside (as systems do that run out of memory), was ended by us, or could not be started at all.
 */
export type ProcessFailure = 'refused' | 'crashed' | 'killed' | 'ended' | 'not_started'

export class ProcessError extends Error {
  override readonly name = 'ProcessError'
  readonly reason: ProcessFailure
  /** What the program said was wrong, in one word of its own. */
  readonly code: string | null

  constructor(reason: ProcessFailure, message: string, code: string | null = null) {
    super(message)
    this.reason = reason
    this.code = code
  }
}
