/** Who wants to run; told apart by being the same object. */
export type Sitter = object

/** How many of those who want to run may at once: the first comers, in order. */
export class Seats {
  #count: number
  readonly #listeners = new Set<() => void>()
  #sitters: readonly Sitter[] = []

  constructor(count: number) {
    this.#count = count
  }

  /** From now on there are so many seats. */
  resize(count: number): void {
    this.#count = count
    this.#change(this.#sitters)
  }

  /** Comes in, at the end of the line. */
  join(sitter: Sitter): void {
    this.#change([...this.#sitters, sitter])
  }

  /** Somebody asked for just this one: it goes first, and the last who sits gets up if there is no seat left. */
  jump(sitter: Sitter): void {
    this.#change([sitter, ...this.#sitters.filter(other => other !== sitter)])
  }

  leave(sitter: Sitter): void {
    this.#change(this.#sitters.filter(other => other !== sitter))
  }

  isSeated(sitter: Sitter): boolean {
    const place = this.#sitters.indexOf(sitter)
    return place >= 0 && place < this.#count
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(sitters: readonly Sitter[]): void {
    this.#sitters = sitters
    for (const listener of this.#listeners) listener()
  }
}
