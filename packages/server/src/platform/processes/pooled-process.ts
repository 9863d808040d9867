import { constants } from 'node:os'
import type { Program } from './program.ts'
import { RunningProcess } from './running-process.ts'

export interface OnDemandProcessOptions {
  /** How long it stays when nobody asks anything; what it holds in memory goes back to the system with it. */
  readonly idleMs: number
  /** A process that has nothing to say to a question for so long is not at work: it is ended. */
  readonly silenceMs: number
  /** How far behind the server it goes, as a niceness. */
  readonly niceness?: number
}

/**
 * A program in a process of its own, for native code that may crash or take all memory there is: neither takes anything
 * else along. It starts when it is first asked, is kept while it is asked, and starts anew after it ended.
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

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.isRunning ? this.#running?.pid : undefined
  }

  /**
   * Asks its program, and hears its replies until it is done.
   * @throws ProcessError when the program refused or its process ended; `signal.reason`, at once, when the caller gave up
   */
  async ask(question: Question, hear: (reply: Reply) => void, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    const running = this.#usable()
    const silence = setTimeout(() => void running.end(), this.#silenceMs).unref()
    const told = (reply: unknown): void => {
      silence.refresh()
      hear(reply as Reply) // the program's module says so by the type that named it
    }
    try {
      return (await running.ask(question, told, signal)) as Result // as above
    } finally {
      clearTimeout(silence)
      this.#endWhenIdle(running)
    }
  }

  /** Ends the process, whatever it is at; the next question starts it anew. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#running?.end()
  }

  /** If this is still its process, the next question starts another; what it is at now is done first. */
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
