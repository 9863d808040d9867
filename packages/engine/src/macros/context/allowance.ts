/** For the texts of one prompt together: thousands of them may name the same large text. */
const MOST_TOGETHER = 32_000_000

/** How many characters macros may still read and write. What was too much once stays too much. */
export class Allowance {
  #left: number

  constructor(most = MOST_TOGETHER) {
    this.#left = most
  }

  /** Takes so many characters; false when there are not so many left, and from then on. */
  affords(length: number): boolean {
    this.#left = length > this.#left ? -1 : this.#left - length
    return this.#left >= 0
  }
}
