import type { MessageId } from '@inkling/contract'
import type { LiveAnswer } from './fold-events.ts'

/**
 * Streaming answers outside the query cache, so that a token re-renders one message instead of the list. Listeners are
 * called once for all changes up to the next drawing.
 */
export class LiveAnswers {
  readonly #answers = new Map<MessageId, LiveAnswer>()
  readonly #listeners = new Map<MessageId, Set<() => void>>()
  readonly #changedMessages = new Set<MessageId>()
  readonly #claimed = new Set<MessageId>()
  readonly #beforeNextDrawing: (tell: () => void) => void

  constructor(beforeNextDrawing: (tell: () => void) => void) {
    this.#beforeNextDrawing = beforeNextDrawing
  }

  get(id: MessageId): LiveAnswer | undefined {
    return this.#answers.get(id)
  }

  set(id: MessageId, answer: LiveAnswer): void {
    this.#answers.set(id, answer)
    this.#tellSoon(id)
  }

  /** Drops an answer that is now stored in full elsewhere. */
  end(id: MessageId): void {
    if (this.#answers.delete(id)) this.#tellSoon(id)
  }

  /** True for the first caller that follows a message; a second connection would deliver the same events. */
  claim(id: MessageId): boolean {
    if (this.#claimed.has(id)) return false
    this.#claimed.add(id)
    return true
  }

  isClaimed(id: MessageId): boolean {
    return this.#claimed.has(id)
  }

  release(id: MessageId): void {
    this.#claimed.delete(id)
  }

  subscribe(id: MessageId, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(id)
    }
  }

  #tellSoon(id: MessageId): void {
    if (this.#changedMessages.size === 0) this.#beforeNextDrawing(() => this.#tell())
    this.#changedMessages.add(id)
  }

  #tell(): void {
    const changed = [...this.#changedMessages]
    this.#changedMessages.clear()
    for (const id of changed) {
      for (const listener of [...(this.#listeners.get(id) ?? [])]) listener()
    }
  }
}

/**
 * Least time between drawings of answers (ms), which readers do not notice. Each costs the page about the same, however
 * many tokens have arrived.
 */
const DRAW_MS = 50
/** A frame is due within this time (ms) anyway. */
const FRAME_MS = 16

let drawnAt = 0

/** Background tabs have no frames and catch up with the next one. */
function drawSoon(draw: () => void): void {
  const inFrame = () =>
    requestAnimationFrame(() => {
      drawnAt = performance.now()
      draw()
    })
  const waitMs = drawnAt + DRAW_MS - FRAME_MS - performance.now()
  if (waitMs <= 0) inFrame()
  else setTimeout(inFrame, waitMs)
}

export const liveAnswers = new LiveAnswers(drawSoon)
