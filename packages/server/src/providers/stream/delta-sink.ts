import type { ModelSink } from '../model-types.ts'
import { WellFormed } from './surrogate-pairs.ts'
import { ThinkTags } from './think-tags.ts'

/** Tells a sink the words and the thoughts of an answer, whose pieces may be cut anywhere. */
export class Voice {
  hasSpoken = false
  readonly #thoughts: WellFormed
  readonly #words: WellFormed
  readonly #content: ThinkTags

  constructor(sink: ModelSink) {
    this.#thoughts = new WellFormed(text => sink.reasoning(text))
    this.#words = new WellFormed(text => sink.delta(text))
    this.#content = new ThinkTags({
      delta: text => this.#words.push(text),
      reasoning: text => this.#thoughts.push(text),
    })
  }

  think(piece: string): void {
    if (piece === '') return
    this.hasSpoken = true
    this.#thoughts.push(piece)
  }

  say(piece: string): void {
    if (piece === '') return
    this.hasSpoken = true
    this.#content.push(piece)
  }

  /** Says what was held back until it was clear what it is. */
  end(): void {
    this.#content.end()
    this.#thoughts.end()
    this.#words.end()
  }
}
