/** Base timeout, and extra time per megabyte. */
const BASE_MS = 10_000
const MEGABYTE_MS = 1_000

/** Depends on how much a call transfers. */
export class Deadline {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(bytes = 0) {
    this.extend(bytes)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  extend(bytes: number): void {
    this.clear()
    const ms = BASE_MS + (bytes / 1e6) * MEGABYTE_MS
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`no answer within ${ms} ms`)), ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}

export async function withDeadline<Result>(
  bytes: number,
  run: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const deadline = new Deadline(bytes)
  try {
    return await run(deadline)
  } finally {
    deadline.clear()
  }
}
