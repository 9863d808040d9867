import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type ChildRequest,
  type ChildResponse,
  type PackedMessage,
  ProcessError,
  type ProcessFailure,
  pack,
  unpack,
} from './program.ts'

const entry = fileURLToPath(new URL('./child.ts', import.meta.url))

/** What native libraries look for; nothing else of the operator's settings goes along, and no secret. */
const ENVIRONMENT =
  /^(PATH|HOME|LANG|TZ|TMP|TEMP|TMPDIR|SystemRoot|windir|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|CUDA_\w+|VK_\w+|OMP_\w+)$/i

/**
 * For glibc: one heap for all threads, and for what is large a place of its own. With a heap to each, or once what is large lies
 * among the rest, what threads of a file or two have let go of is still taken, twice as much as they ever held at once.
 */
const ONE_HEAP = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: `${1024 * 1024}` }

interface PendingQuestion {
  hear(reply: unknown): void
  resolve(result: PackedMessage): void
  reject(error: unknown): void
}

/** One life of a child process, from its start to its end. */
export class RunningProcess {
  readonly #child: ChildProcess
  readonly #asked = new Map<number, PendingQuestion>()
  readonly #gone: Promise<void>
  #lastId = 0
  #isEnded = false

  constructor(module: string, niceness: number) {
    this.#child = fork(entry, [module, `${niceness}`], {
      env: { ...ONE_HEAP, ...childEnvironment() },
      execArgv: [],
      serialization: 'advanced',
      // A session of its own, which is what Linux puts behind another; elsewhere it would be a window of its own.
      detached: process.platform === 'linux',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const gone = Promise.withResolvers<void>()
    this.#gone = gone.promise
    this.#child.on('message', message => this.#hear(message as ChildResponse)) // child.ts sends nothing else
    this.#child.on('exit', (code, signal) => {
      this.#fail(this.#isEnded ? 'ended' : signal === 'SIGKILL' ? 'killed' : 'crashed', `${signal ?? code}`)
      gone.resolve()
    })
    // A process that could not be started, or a message that could not be sent since it is gone.
    this.#child.on('error', error => {
      const isStarted = this.#child.pid !== undefined
      this.#fail(isStarted ? 'crashed' : 'not_started', error.message)
      if (!isStarted) gone.resolve()
    })
    this.#letGo()
  }

  /** Whether it can be asked. */
  get isUsable(): boolean {
    return !this.#isEnded
  }

  get isBusy(): boolean {
    return this.#asked.size > 0
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async ask(question: unknown, hear: (reply: unknown) => void, signal: AbortSignal): Promise<unknown> {
    const packed = pack(question)
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<PackedMessage>()
    const stop = () => {
      this.#say({ kind: 'stop', id })
      this.#forget(id)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    this.#asked.set(id, { hear, resolve, reject })
    this.#child.ref()
    this.#child.channel?.ref()
    this.#say({ kind: 'ask', id, question: packed })
    return unpack(await promise.finally(() => signal.removeEventListener('abort', stop)))
  }

  /** Ends it, whatever it is at. */
  async end(): Promise<void> {
    this.#isEnded = true
    this.#child.ref() // now somebody waits for it
    this.#child.kill('SIGKILL')
    await this.#gone
  }

  #hear(message: ChildResponse): void {
    const asked = this.#asked.get(message.id)
    if (asked === undefined) return // nobody waits for it any longer
    if (message.kind === 'reply') {
      asked.hear(message.reply)
      return
    }
    this.#forget(message.id)
    if (message.kind === 'done') asked.resolve(message.result)
    else asked.reject(new ProcessError('refused', message.message, message.code))
  }

  #fail(reason: ProcessFailure, how: string): void {
    this.#isEnded = true
    const asked = [...this.#asked.values()]
    this.#asked.clear()
    for (const { reject } of asked) reject(new ProcessError(reason, `the process has ended: ${how}`))
  }

  #forget(id: number): void {
    this.#asked.delete(id)
    if (this.#asked.size === 0) this.#letGo()
  }

  /** Whoever waits for nothing must not be what keeps the server from ending. */
  #letGo(): void {
    this.#child.unref()
    this.#child.channel?.unref()
  }

  #say(message: ChildRequest): void {
    if (this.#child.connected) this.#child.send(message)
  }
}

const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name)))
