import { constants } from 'node:os'
import type { Program } from './program.ts'
import { RunningProcess } from './running-process.ts'

export interface OnDemandProcessOptions {
  /** Idle time after which the process ends, to free its memory. */
  readonly idleMs: number
  /** Without a reply for this long, the process is killed. */
  readonly silenceMs: number
  readonly niceness?: number
}

/**
 * For native code that may crash or use up memory. The process starts on demand, stays while in use, and restarts after
 * it ended.
 */
export class OnDemandProcess<Question, Reply, Result> {
  readonly #program: Program<Question, Reply, Result>
  readonly #idleMs: number
  readonly #silenceMs: number
  readonly #niceness: number
  #running: RunningProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(program: Program<Question, Reply, Result>, options: OnDemandProcessOptions) {
    this.#program = program
    this.#idleMs = options.idleMs
    this.#silenceMs = options.silenceMs
    this.#niceness = options.niceness ?? constants.priority.PRIORITY_BELOW_NORMAL
  }

  get isRunning(): boolean {
    return this.#running?.isUsable ?? false
  }

  get pid(): number | undefined {
    return this.isRunning ? this.#running?.pid : undefined
  }

  /**
   * `hear` gets the replies.
   * @throws ProcessError if the program failed or its process ended; `signal.reason` as soon as the caller aborts
   */
  async ask(question: Question, hear: (reply: Reply) => void, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    const running = this.#usable()
    const silence = setTimeout(() => void running.end(), this.#silenceMs).unref()
    const onReply = (reply: unknown): void => {
      silence.refresh()
      hear(reply as Reply) // the program's module guarantees the types
    }
    try {
      return (await running.ask(question, onReply, signal)) as Result // the program's module guarantees the types
    } finally {
      clearTimeout(silence)
      this.#endWhenIdle(running)
    }
  }

  /** The next question starts a new process. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#running?.end()
  }

  /** Lets the current process finish its work. The next question starts another. */
  retire(pid: number): void {
    const running = this.#running
    if (running?.pid !== pid) return
    this.#running = undefined
    this.#endWhenIdle(running)
  }

  #usable(): RunningProcess {
    if (!this.#running?.isUsable) this.#running = new RunningProcess(this.#program.module, this.#niceness)
    return this.#running
  }

  #endWhenIdle(running: RunningProcess): void {
    if (running.isBusy || !running.isUsable) return
    if (running !== this.#running) {
      void running.end()
      return
    }
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void running.end(), this.#idleMs)
    this.#idle.unref()
  }
}
