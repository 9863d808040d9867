import type { TimeLimits, WorkEnd, WorkHost } from '@inkling/engine'
import type { ScriptOrder, ScriptReport, ScriptTasks } from './script-work.ts'

/** A worker that is not there by then never will be. */
const LOAD_MS = 10_000

/** What the host needs of a worker. */
export type ScriptThread = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/**
 * Runs scripts in a worker and minds their time: what hangs is ended with its worker, and named. One worker does one
 * piece of work after the other; it stays for the next as long as it behaves.
 */
export class ScriptHost {
  readonly #open: () => ScriptThread
  #thread: Promise<ScriptThread> | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(open: () => ScriptThread) {
    this.#open = open
  }

  /** For one kind of work. Where there can be no worker, all of it is exhausted: texts stay as they are. */
  of<Name extends keyof ScriptTasks>(
    task: Name,
  ): WorkHost<ScriptTasks[Name]['work'], ScriptTasks[Name]['result']> {
    return (work, limits) => {
      const run = this.#queue.then(() => this.#run({ task, work } as ScriptOrder, limits)) // a task with its own work
      this.#queue = run
      return run as Promise<WorkEnd<ScriptTasks[Name]['result']>> // what the worker gives for that task
    }
  }

  async #run(order: ScriptOrder, limits: TimeLimits): Promise<WorkEnd<unknown>> {
    this.#thread ??= ready(this.#open)
    try {
      const thread = await this.#thread
      const end = await runOrder(thread, order, limits)
      if (end.end !== 'done') this.#drop(thread)
      return end
    } catch {
      this.#thread = undefined
      return { end: 'exhausted' }
    }
  }

  #drop(thread: ScriptThread): void {
    thread.terminate()
    this.#thread = undefined
  }
}

function ready(open: () => ScriptThread): Promise<ScriptThread> {
  return new Promise((resolve, reject) => {
    const thread = open()
    const giveUp = () => {
      clearTimeout(timer)
      thread.terminate()
      reject(new Error('the worker for scripts did not come'))
    }
    const timer = setTimeout(giveUp, LOAD_MS)
    thread.onerror = giveUp
    thread.onmessage = () => {
      clearTimeout(timer)
      resolve(thread)
    }
  })
}

function runOrder(thread: ScriptThread, order: ScriptOrder, limits: TimeLimits): Promise<WorkEnd<unknown>> {
  return new Promise((resolve, reject) => {
    let begun = performance.now()
    let mark: { readonly id: string; readonly at: number } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (how: WorkEnd<unknown>) => {
      clearTimeout(timer)
      resolve(how)
    }
    const judge = () => {
      const now = performance.now()
      const left = limits.totalMs - (now - begun)
      const leftToMark = mark ? limits.markMs - (now - mark.at) : limits.markMs
      if (mark && leftToMark <= 0) end({ end: 'overrun', mark: mark.id, tookMs: now - begun })
      else if (left <= 0) end({ end: 'exhausted' })
      else lookAfter(Math.min(left, leftToMark))
    }
    // When this page was held up, reports may lie there unread: they are read before anybody is judged.
    const lookAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = setTimeout(judge)
      }, ms)
    }
    thread.onerror = () => reject(new Error('the worker for scripts broke'))
    thread.onmessage = ({ data }: MessageEvent<ScriptReport>) => {
      switch (data.kind) {
        case 'ready':
          break
        case 'begun':
          begun = performance.now()
          lookAfter(limits.totalMs)
          break
        case 'mark':
          mark = { id: data.mark, at: performance.now() }
          judge()
          break
        case 'done':
          end({ end: 'done', result: data.result })
          break
        case 'failed':
          end({ end: 'exhausted' })
          break
        default:
          data satisfies never
      }
    }
    thread.postMessage(order)
  })
}
