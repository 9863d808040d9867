import type { TimeLimits, WorkEnd, WorkHost } from '@inkling/engine'
import type { ScriptOrder, ScriptReport, ScriptTasks } from './script-work.ts'

/** In milliseconds, after which a worker that has not started counts as failed. */
const LOAD_MS = 10_000

export type ScriptThread = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/**
 * Runs scripts in a worker with time limits. A hanging script is reported and its worker terminated. Work is processed
 * in order, and the worker is reused while it responds.
 */
export class ScriptHost {
  readonly #open: () => ScriptThread
  #thread: Promise<ScriptThread> | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(open: () => ScriptThread) {
    this.#open = open
  }

  /** Without a worker, every run ends as exhausted and texts stay unchanged. */
  of<Name extends keyof ScriptTasks>(
    task: Name,
  ): WorkHost<ScriptTasks[Name]['work'], ScriptTasks[Name]['result']> {
    return (work, limits) => {
      const run = this.#queue.then(() => this.#run({ task, work } as ScriptOrder, limits)) // `work` belongs to `task`
      this.#queue = run
      return run as Promise<WorkEnd<ScriptTasks[Name]['result']>> // the worker answers with that task's result
    }
  }

  async #run(order: ScriptOrder, limits: TimeLimits): Promise<WorkEnd<unknown>> {
    this.#thread ??= waitUntilReady(this.#open)
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

function waitUntilReady(open: () => ScriptThread): Promise<ScriptThread> {
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
    // While this page was blocked, reports may have queued up; they are read before the timeout is judged.
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
