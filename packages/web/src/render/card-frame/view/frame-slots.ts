/** Who wants to run; told apart by being the same object. */
export type FrameRequest = object

/** How many of those who want to run may at once: the first comers, in order; those who are out of sight after all others. */
export class FrameSlots {
  #count: number
  readonly #listeners = new Set<() => void>()
  #sitters: readonly FrameRequest[] = []
  /** Those who are out of sight: the last who went there keeps its seat longest. */
  #far: readonly FrameRequest[] = []

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

  /** Is near the screen, or no longer. */
  setNear(request: FrameRequest, isNear: boolean): void {
    if (this.#far.includes(request) !== isNear) return
    const others = this.#far.filter(other => other !== request)
    this.#far = isNear ? others : [request, ...others]
    this.#change(this.#sitters)
  }

  leave(request: FrameRequest): void {
    this.#far = this.#far.filter(other => other !== request)
    this.#change(this.#sitters.filter(other => other !== request))
  }

  isSeated(request: FrameRequest): boolean {
    const near = this.#sitters.filter(sitter => !this.#far.includes(sitter))
    const place = [...near, ...this.#far].indexOf(request)
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
