/** What any call takes at most, and beyond that each megabyte it carries. */
const CALL_MS = 10_000
const MEGABYTE_MS = 1_000

/** How long a call of the store may take: a time to be answered in, and more for what there is to carry. */
export class Deadline {
  readonly #controller = new AbortController()
  #timer: NodeJS.Timeout | undefined

  constructor(bytes = 0) {
    this.extend(bytes)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** From now on, as long as so many bytes take. */
  extend(bytes: number): void {
    this.clear()
    const ms = CALL_MS + (bytes / 1e6) * MEGABYTE_MS
    this.#timer = setTimeout(() => this.#controller.abort(new Error(`no answer within ${ms} ms`)), ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}

/** Runs a call under a deadline of its own. */
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
