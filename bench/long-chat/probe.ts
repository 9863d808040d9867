/** A clock inside the page. */
export interface PageProbe {
  /** Milliseconds from the next event of this kind until a message with this text has been painted. */
  shownAfter(event: 'click' | 'keydown', text: string): Promise<number>
  /** From here on, each frame's distance from the one before. */
  watchFrames(): void
  /** The longest distance since, in milliseconds; ends the watch. */
  longestFrame(): number
  /** From here on, how long each key press takes until what it changed has been painted. */
  watchKeys(): void
  readonly keys: number[]
}

declare global {
  interface Window {
    probe: PageProbe
  }
}

/** Runs in the page, before anything of it does. */
export function installProbe(): void {
  let last = 0
  let longest = 0
  let watching = false
  const keys: number[] = []

  const isThere = (text: string): boolean =>
    [...document.querySelectorAll('article')].some(article => article.textContent?.includes(text))
  /** A frame is painted after its callbacks; a message to oneself arrives behind that. */
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
