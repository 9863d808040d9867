declare const input: unique symbol
declare const output: unique symbol

/** A piece of work that a thread does: the module that exports it as `run`, and what goes in and comes out. */
export interface Task<In, Out> {
  readonly module: string
  /** In types only. */
  readonly [input]?: In
  readonly [output]?: Out
}

/**
 * Told by a task what it is about to do. It is heard even when the task hangs right afterwards, so that whoever has to
 * end it knows at what; each mark begins the time for what follows anew. Where that time is bounded, a task may be broken off
 * anywhere and begun again with the same input: it must change neither that nor anything that it finds again.
 */
export type Mark = (mark: string) => void

/**
 * Names a task by its module: `taskIn<typeof run>(new URL('./shrink.task.ts', import.meta.url))`, with
 * `import type { run }`, so that the module itself is loaded in the thread only.
 */
export function taskIn<Run extends (input: never, mark: Mark) => unknown>(
  url: URL,
): Task<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: url.href }
}
