type FrameRequest = object

/** Assigns slots in order of arrival, but last to requests off screen. */
export class FrameSlots {
  #count: number
  readonly #listeners = new Set<() => void>()
  #requests: readonly FrameRequest[] = []
  /** The most recent request off screen keeps its slot longest. */
  #farRequests: readonly FrameRequest[] = []

  constructor(count: number) {
    this.#count = count
  }

  resize(count: number): void {
    this.#count = count
    this.#change(this.#requests)
  }

  join(request: FrameRequest): void {
    this.#change([...this.#requests, request])
  }

  /** If no slot is free, the last holder loses its own. */
  jump(request: FrameRequest): void {
    this.#change([request, ...this.#requests.filter(other => other !== request)])
  }

  setNear(request: FrameRequest, isNear: boolean): void {
    if (this.#farRequests.includes(request) !== isNear) return
    const remaining = this.#farRequests.filter(other => other !== request)
    this.#farRequests = isNear ? remaining : [request, ...remaining]
    this.#change(this.#requests)
  }

  leave(request: FrameRequest): void {
    this.#farRequests = this.#farRequests.filter(other => other !== request)
    this.#change(this.#requests.filter(other => other !== request))
  }

  isSeated(request: FrameRequest): boolean {
    const near = this.#requests.filter(sitter => !this.#farRequests.includes(sitter))
    const place = [...near, ...this.#farRequests].indexOf(request)
    return place >= 0 && place < this.#count
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(sitters: readonly FrameRequest[]): void {
    this.#requests = sitters
    for (const listener of this.#listeners) listener()
  }
}
