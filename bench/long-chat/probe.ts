export interface PageProbe {
  /** Milliseconds from the next event of this kind until a message with this text is painted. */
  shownAfter(event: 'click' | 'keydown', text: string): Promise<number>
  watchFrames(): void
  /** Stops measuring and returns the longest interval in milliseconds. */
  longestFrame(): number
  /** Starts measuring the time from key press to paint. */
  watchKeys(): void
  readonly keys: number[]
}

declare global {
  interface Window {
    probe: PageProbe
  }
}

/** Runs in the page before any of its own code. */
export function installProbe(): void {
  let last = 0
  let longest = 0
  let watching = false
  const keys: number[] = []

  const isThere = (text: string): boolean =>
    [...document.querySelectorAll('article')].some(article => article.textContent?.includes(text))
  /** A frame is painted after its callbacks; a message posted in a callback arrives after the paint. */
  const afterPaint = (then: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    })
  }
  const onFrame = (now: number): void => {
    if (!watching) return
    longest = Math.max(longest, now - last)
    last = now
    requestAnimationFrame(onFrame)
  }

  window.probe = {
    keys,
    shownAfter: (event, text) =>
      new Promise(resolve => {
        const begin = ({ timeStamp }: Event): void => {
          const look = (): void => (isThere(text) ? resolve(performance.now() - timeStamp) : afterPaint(look))
          afterPaint(look)
        }
        addEventListener(event, begin, { capture: true, once: true })
      }),
    watchFrames() {
      watching = true
      longest = 0
      last = performance.now()
      requestAnimationFrame(onFrame)
    },
    longestFrame() {
      watching = false
      return longest
    },
    watchKeys() {
      keys.length = 0
      addEventListener(
        'keydown',
        ({ timeStamp }) => afterPaint(() => keys.push(performance.now() - timeStamp)),
        { capture: true },
      )
    },
  }
}
