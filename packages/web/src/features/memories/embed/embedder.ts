import type { DeviceModel, EmbedOrder, EmbedReport, LoadFailure, TextKind } from './embed-work.ts'

/** Texts per batch; a query waits for at most one batch. */
const BATCH_SIZE = 4
/** In milliseconds without requests, after which the model is unloaded. */
const IDLE_MS = 5 * 60_000

export type EmbedThread = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

interface TokenSource {
  readonly get: () => string | null
  readonly fresh: (refused: string | null) => Promise<string | null>
}

/** The model couldn't be loaded or run. */
export class EmbedError extends Error {
  override readonly name = 'EmbedError'
  readonly fault: LoadFailure

  constructor(fault: LoadFailure, why: string) {
    super(why)
    this.fault = fault
  }
}

interface EmbedJob {
  readonly texts: readonly string[]
  readonly kind: TextKind
  readonly take: (vectors: readonly Float32Array[]) => void
  readonly fail: (error: EmbedError) => void
}

/** Runs an embedding model in its own worker, which starts on demand and ends when idle. Queries precede passages. */
export class Embedder {
  readonly #model: DeviceModel
  readonly #open: () => EmbedThread
  readonly #tokens: TokenSource
  readonly #onProgress: (bytes: number) => void
  readonly #pendingJobs: EmbedJob[] = []
  #thread: EmbedThread | undefined
  #loading: Promise<void> | undefined
  #isLoaded = false
  #job: EmbedJob | undefined
  #number = 0
  #idle: ReturnType<typeof setTimeout> | undefined
  #settle: { take: () => void; fail: (error: EmbedError) => void } | undefined

  constructor(
    model: DeviceModel,
    open: () => EmbedThread,
    tokens: TokenSource,
    onProgress: (bytes: number) => void = () => undefined,
  ) {
    this.#model = model
    this.#open = open
    this.#tokens = tokens
    this.#onProgress = onProgress
  }

  get isWarm(): boolean {
    return this.#isLoaded
  }

  /** Downloads the model only with `mayFetch`. */
  load(mayFetch: boolean): Promise<void> {
    this.#loading ??= this.#load(mayFetch).catch(error => {
      this.end()
      throw error
    })
    return this.#loading
  }

  async embed(texts: readonly string[], kind: TextKind): Promise<readonly Float32Array[]> {
    const pieces = Array.from({ length: Math.ceil(texts.length / BATCH_SIZE) }, (_, at) =>
      this.#wait(texts.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE), kind),
    )
    return (await Promise.all(pieces)).flat()
  }

  /** Terminating the worker frees the model's memory. */
  end(): void {
    clearTimeout(this.#idle)
    this.#thread?.terminate()
    this.#thread = undefined
    this.#loading = undefined
    this.#isLoaded = false
    const gone = new EmbedError('broken', 'the worker was ended')
    this.#settle?.fail(gone)
    for (const job of [this.#job, ...this.#pendingJobs.splice(0)]) job?.fail(gone)
    this.#job = undefined
  }

  #load(mayFetch: boolean): Promise<void> {
    return new Promise((take, fail) => {
      this.#settle = { take, fail }
      const thread = this.#open()
      this.#thread = thread
      thread.onmessage = ({ data }: MessageEvent<EmbedReport>) => this.#hear(data)
      thread.onerror = () => this.#breakDown()
      this.#say({ order: 'load', model: this.#model, token: this.#tokens.get(), mayFetch })
    })
  }

  #wait(texts: readonly string[], kind: TextKind): Promise<readonly Float32Array[]> {
    return new Promise((take, fail) => {
      if (!this.#isLoaded) {
        fail(new EmbedError('not here', 'the model is not loaded'))
        return
      }
      const job = { texts, kind, take, fail }
      if (kind === 'query') this.#pendingJobs.unshift(job)
      else this.#pendingJobs.push(job)
      this.#next()
    })
  }

  #next(): void {
    if (this.#job !== undefined) return
    clearTimeout(this.#idle)
    this.#job = this.#pendingJobs.shift()
    if (this.#job === undefined) {
      this.#idle = setTimeout(() => this.end(), IDLE_MS)
      return
    }
    this.#number += 1
    this.#say({ order: 'embed', number: this.#number, texts: this.#job.texts, kind: this.#job.kind })
  }

  #hear(report: EmbedReport): void {
    switch (report.report) {
      case 'progress':
        this.#onProgress(report.bytes)
        break
      case 'loaded':
        this.#isLoaded = true
        this.#settle?.take()
        this.#settle = undefined
        this.#next()
        break
      case 'not loaded':
        this.#settle?.fail(new EmbedError(report.fault, report.why))
        this.#settle = undefined
        break
      case 'wants token':
        void this.#bringToken(report.refused)
        break
      case 'embedded':
        this.#finish(job => job.take(report.vectors))
        break
      case 'not embedded':
        this.#finish(job => job.fail(new EmbedError('broken', report.why)))
        break
      default:
        report satisfies never
    }
  }

  #finish(settle: (job: EmbedJob) => void): void {
    const job = this.#job
    this.#job = undefined
    if (job !== undefined) settle(job)
    this.#next()
  }

  async #bringToken(refused: string | null): Promise<void> {
    const token = await this.#tokens.fresh(refused).catch(() => null)
    this.#say({ order: 'take token', token })
  }

  #breakDown(): void {
    this.#settle?.fail(new EmbedError('broken', 'the worker broke'))
    this.#settle = undefined
    this.end()
  }

  #say(order: EmbedOrder): void {
    this.#thread?.postMessage(order)
  }
}
