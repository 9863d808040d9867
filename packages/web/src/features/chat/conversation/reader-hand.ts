import type { KeyboardEvent, TouchEvent, WheelEvent } from 'react'

/** For so long a wheel or a key may be about to move the page. */
const MOVES_MS = 300
const UPWARD_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])
const DOWNWARD_KEYS = new Set(['ArrowDown', 'PageDown', 'End'])

/**
 * Where the reader's own hand is moving the page. A place alone can't tell: text that comes in, rows that are measured
 * and the page itself move it as well.
 */
export class ReaderHand {
  #direction: 'up' | 'down' | undefined
  #movedAt = Number.NEGATIVE_INFINITY
  #fingers = 0
  #isPressed = false
  #lastY = 0

  /** It is moving the page up, or just about to. */
  get isUpward(): boolean {
    return this.#direction === 'up' && (this.isDown || performance.now() - this.#movedAt < MOVES_MS)
  }

  /** The last that it did was to move the page up: whatever moves it down since then is not the reader. */
  get wentUp(): boolean {
    return this.#direction === 'up'
  }

  /** A finger is on the page, or a button is held, as on a scroll bar: which way, the page's next place tells. */
  get isDown(): boolean {
    return this.#fingers > 0 || this.#isPressed
  }

  get hasFinger(): boolean {
    return this.#fingers > 0
  }

  /** The page has a place that the reader chose otherwise. */
  forget(): void {
    this.#direction = undefined
  }

  wheel({ deltaY }: Pick<WheelEvent, 'deltaY'>): void {
    if (deltaY !== 0) this.#move(deltaY < 0 ? 'up' : 'down')
  }

  key({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): void {
    if (UPWARD_KEYS.has(key) || (key === ' ' && shiftKey)) this.#move('up')
    else if (DOWNWARD_KEYS.has(key) || key === ' ') this.#move('down')
  }

  /** Of any touch that begins, moves or ends. */
  touch({ touches, type }: Pick<TouchEvent, 'touches' | 'type'>): void {
    this.#fingers = touches.length
    const finger = touches.item(0)
    if (finger === null) return
    if (type === 'touchmove' && finger.clientY !== this.#lastY)
      this.#move(finger.clientY > this.#lastY ? 'up' : 'down')
    this.#lastY = finger.clientY
  }

  press(isPressed: boolean): void {
    this.#isPressed = isPressed
  }

  #move(direction: 'up' | 'down'): void {
    this.#direction = direction
    this.#movedAt = performance.now()
  }
}
