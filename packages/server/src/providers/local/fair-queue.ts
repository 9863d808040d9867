import { WaitingLine } from '../../platform/waiting-line.ts'
import { UpstreamError } from '../upstream-error.ts'

/** Who waits behind more than so many is told to come back. */
const MOST_WAITING = 16

/** A line for one at a time in which nobody's second question goes before somebody else's first. */
export class FairQueue {
  readonly #line = new WaitingLine<string>({
    bound: { most: MOST_WAITING, refuse: () => new UpstreamError('box_busy') },
    next: (waiting, served) =>
      served.length > 0
        ? undefined
        : waiting.toSorted((a, b) => this.#lastTurn(a.who) - this.#lastTurn(b.who))[0],
  })
  /** Those who have had a turn since the line was empty, the longest ago first. */
  #served: string[] = []

  get isEmpty(): boolean {
    return this.#line.isEmpty
  }

  /** Resolves when nobody is being served or waits. */
  async empty(): Promise<void> {
    await this.#line.empty()
  }

  /**
   * Does a piece of work when it is its turn. Who gives up while waiting leaves the line.
   * @throws UpstreamError box_busy when the line is too long
   */
  run<Done>(asker: string, signal: AbortSignal, work: () => Promise<Done>): Promise<Done> {
    if (this.isEmpty) this.#served = []
    return this.#line.run(asker, signal, () => {
      this.#served = [...this.#served.filter(one => one !== asker), asker]
      return work()
    })
  }

  /** -1 of who has had none; among equals it is who came first. */
  #lastTurn(asker: string): number {
    return this.#served.indexOf(asker)
  }
}
