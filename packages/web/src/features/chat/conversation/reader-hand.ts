import type { KeyboardEvent, TouchEvent, WheelEvent } from 'react'

/** Milliseconds after a wheel or key event during which the event may still scroll the page. */
const MOVES_MS = 300
const UPWARD_KEYS = new Set(['ArrowUp', 'PageUp', 'Home'])
const DOWNWARD_KEYS = new Set(['ArrowDown', 'PageDown', 'End'])

/**
 * Tracks whether the reader scrolls. The position alone can't tell, because new text, measured rows and code also move
 * the page.
 */
export class ReaderHand {
  #direction: 'up' | 'down' | undefined
  #movedAt = Number.NEGATIVE_INFINITY
  #fingers = 0
  #isPressed = false
  #lastY = 0

  /** The reader scrolls up or is about to. */
  get isUpward(): boolean {
    return this.#direction === 'up' && (this.isDown || performance.now() - this.#movedAt < MOVES_MS)
  }

  /** The reader's last scroll was upward, so code causes any movement down. */
  get wentUp(): boolean {
    return this.#direction === 'up'
  }

  /** A finger or button is down, as on a scroll bar; the next position shows the direction. */
  get isDown(): boolean {
    return this.#fingers > 0 || this.#isPressed
  }

  get hasFinger(): boolean {
    return this.#fingers > 0
  }

  /** Call when code sets the position. */
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
