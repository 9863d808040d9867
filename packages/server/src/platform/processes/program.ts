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
export type Answer<Question, Reply, Result> = (
  question: Question,
  tell: (reply: Reply) => void,
  signal: AbortSignal,
) => Promise<Result>

/**
 * Names a program by its module: `programIn<typeof answer>(new URL('./llama.program.ts', import.meta.url))`, with
 * `import type { answer }`, so that the module itself is loaded in its process only.
 */
export function programIn<Run extends (question: never, tell: never, signal: never) => Promise<unknown>>(
  url: URL,
): Program<Parameters<Run>[0], Reply<Run>, Awaited<ReturnType<Run>>> {
  return { module: url.href }
}

type Reply<Run> = Run extends (question: never, tell: (reply: infer Told) => void, ...rest: never) => unknown
  ? Told
  : never
