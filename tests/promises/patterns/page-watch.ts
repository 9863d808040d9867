import type { Visitor } from '../../journeys/visitor.ts'

/** How long a page's workers spent on each job, and how long each key waited, in milliseconds. */
export interface PageObservations {
  /** Jobs whose worker was terminated. */
  readonly ended: number[]
  readonly done: number[]
  readonly keys: number[]
}

/** Watches the workers and keys of a visitor's pages from the start. */
export async function watchPage({ context, page }: Visitor): Promise<() => Promise<PageObservations>> {
  await context.addInitScript(watch)
  return () => page.evaluate(() => Reflect.get(window, 'seen'))
}

/** Sent to a page as source code, so it must be self-contained. */
function watch(): void {
  const seen: PageObservations = { ended: [], done: [], keys: [] }
  Object.assign(window, { seen })
  const { postMessage, terminate } = Worker.prototype
  const begun = new WeakMap<Worker, number>()
  Worker.prototype.postMessage = function (this: Worker, ...args: [unknown]) {
    const at = performance.now()
    begun.set(this, at)
    const hear = ({ data }: MessageEvent): void => {
      if (data?.kind !== 'done') return
      this.removeEventListener('message', hear)
      seen.done.push(performance.now() - at)
    }
    this.addEventListener('message', hear)
    postMessage.apply(this, args)
  }
  Worker.prototype.terminate = function (this: Worker) {
    const at = begun.get(this)
    if (at !== undefined) seen.ended.push(performance.now() - at)
    terminate.apply(this)
  }
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => seen.keys.push(performance.now() - timeStamp)),
    { capture: true },
  )
}
