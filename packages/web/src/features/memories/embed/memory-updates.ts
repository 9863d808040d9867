/** Tells somebody who works in turns that there is something to do; rung while they are at it, once more after. */
export class Bell {
  #isRung = false
  #wake: (() => void) | undefined

  ring(): void {
    this.#isRung = true
    this.#wake?.()
  }

  /** Resolves when it is rung, or was since it was last heard, or at the signal. */
  async heard(signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) {
      await new Promise<void>(resolve => {
        this.#wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    this.#wake = undefined
    this.#isRung = false
  }
}
