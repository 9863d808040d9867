type FrameRequest = object

/** Assigns slots in order of arrival, but last to requests off screen. */
export class FrameSlots {
  #count: number
  readonly #listeners = new Set<() => void>()
  #sitters: readonly FrameRequest[] = []
  /** The most recent request off screen keeps its slot longest. */
  #far: readonly FrameRequest[] = []

  constructor(count: number) {
    this.#count = count
  }

  resize(count: number): void {
    this.#count = count
    this.#change(this.#sitters)
  }

  join(request: FrameRequest): void {
    this.#change([...this.#sitters, request])
  }

  /** If no slot is free, the last holder loses its own. */
  jump(request: FrameRequest): void {
    this.#change([request, ...this.#sitters.filter(other => other !== request)])
  }

  setNear(request: FrameRequest, isNear: boolean): void {
    if (this.#far.includes(request) !== isNear) return
    const remaining = this.#far.filter(other => other !== request)
    this.#far = isNear ? remaining : [request, ...remaining]
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
