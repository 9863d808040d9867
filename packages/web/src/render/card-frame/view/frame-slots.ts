/** Who wants to run; told apart by being the same object. */
export type FrameRequest = object

/** How many of those who want to run may at once: the first comers, in order. */
export class FrameSlots {
  #count: number
  readonly #listeners = new Set<() => void>()
  #sitters: readonly FrameRequest[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** From now on there are so many seats. */
  resize(count: number): void {
    this.#count = count
    this.#change(this.#sitters)
  }

  /** Comes in, at the end of the line. */
  join(request: FrameRequest): void {
    this.#change([...this.#sitters, request])
  }

  /** Somebody asked for just this one: it goes first, and the last who sits gets up if there is no seat left. */
  jump(request: FrameRequest): void {
    this.#change([request, ...this.#sitters.filter(other => other !== request)])
  }

  leave(request: FrameRequest): void {
    this.#change(this.#sitters.filter(other => other !== request))
  }

  isSeated(request: FrameRequest): boolean {
    const place = this.#sitters.indexOf(request)
    return place >= 0 && place < this.#count
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(sitters: readonly FrameRequest[]): void {
    this.#sitters = sitters
    for (const listener of this.#listeners) listener()
  }
}
