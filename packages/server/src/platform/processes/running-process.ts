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

/** Variables that native libraries need. Others, above all secrets, are not passed on. */
const ENVIRONMENT =
  /^(PATH|HOME|LANG|TZ|TMP|TEMP|TMPDIR|SystemRoot|windir|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|CUDA_\w+|VK_\w+|OMP_\w+)$/i

/**
 * For glibc: one heap for all threads, and a mapping of its own for each allocation above 1 MiB. Otherwise the system
 * does not get freed memory back, and usage doubles after one or two files.
 */
const ONE_HEAP = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: `${1024 * 1024}` }

interface PendingQuestion {
  onReply(reply: unknown): void
  resolve(result: PackedMessage): void
  reject(error: unknown): void
}

export class RunningProcess {
  readonly #child: ChildProcess
  readonly #questions = new Map<number, PendingQuestion>()
  readonly #exited: Promise<void>
  #lastId = 0
  #isEnded = false

  constructor(module: string, niceness: number) {
    this.#child = fork(entry, [module, `${niceness}`], {
      env: { ...ONE_HEAP, ...childEnvironment() },
      execArgv: [],
      serialization: 'advanced',
      // On Linux this starts a session, whose priority can be lowered; on Windows it would open a window.
      detached: process.platform === 'linux',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const exited = Promise.withResolvers<void>()
    this.#exited = exited.promise
    this.#child.on('message', message => this.#hear(message as ChildResponse)) // child.ts sends nothing else
    this.#child.on('exit', (code, signal) => {
      this.#fail(this.#isEnded ? 'ended' : signal === 'SIGKILL' ? 'killed' : 'crashed', `${signal ?? code}`)
      exited.resolve()
    })
    // The process did not start, or is gone and cannot receive a message.
    this.#child.on('error', error => {
      const isStarted = this.#child.pid !== undefined
      this.#fail(isStarted ? 'crashed' : 'not_started', error.message)
      if (!isStarted) exited.resolve()
    })
    this.#letGo()
  }

  get isUsable(): boolean {
    return !this.#isEnded
  }

  get isBusy(): boolean {
    return this.#questions.size > 0
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async ask(question: unknown, onReply: (reply: unknown) => void, signal: AbortSignal): Promise<unknown> {
    const packed = pack(question)
    const id = ++this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<PackedMessage>()
    const stop = () => {
      this.#say({ kind: 'stop', id })
      this.#forget(id)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
    this.#questions.set(id, { onReply, resolve, reject })
    this.#child.ref()
    this.#child.channel?.ref()
    this.#say({ kind: 'ask', id, question: packed })
    return unpack(await promise.finally(() => signal.removeEventListener('abort', stop)))
  }

  async end(): Promise<void> {
    this.#isEnded = true
    this.#child.ref() // keeps the server alive until the child has ended
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  #hear(message: ChildResponse): void {
    const question = this.#questions.get(message.id)
    if (question === undefined) return // the question was cancelled
    if (message.kind === 'reply') {
      question.onReply(message.reply)
      return
    }
    this.#forget(message.id)
    if (message.kind === 'done') question.resolve(message.result)
    else question.reject(new ProcessError('refused', message.message, message.code))
  }

  #fail(reason: ProcessFailure, how: string): void {
    this.#isEnded = true
    const questions = [...this.#questions.values()]
    this.#questions.clear()
    for (const { reject } of questions) reject(new ProcessError(reason, `the process has ended: ${how}`))
  }

  #forget(id: number): void {
    this.#questions.delete(id)
    if (this.#questions.size === 0) this.#letGo()
  }

  /** An idle child must not keep the server alive. */
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
