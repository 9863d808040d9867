import type { EndReason, ModelSink } from '../provider.ts'
import { UpstreamError } from '../upstream-error.ts'
import { ThinkTags } from '../wire/think-tags.ts'
import { WellFormed } from '../wire/well-formed.ts'
import { type Fields, saidIn, usageIn } from './chunk.ts'
import { errorIn } from './refusals.ts'

/** Tells a sink what the chunks of an answer say: thoughts, words, counts, and how it ended. */
export class Speech {
  /** Whether a chunk has said anything, were it only that the answer begins. */
  begun = false
  end: EndReason | null = null
  readonly #sink: ModelSink
  readonly #thoughts: WellFormed
  readonly #words: WellFormed
  readonly #content: ThinkTags

  constructor(sink: ModelSink) {
    this.#sink = sink
    this.#thoughts = new WellFormed(text => sink.reasoning(text))
    this.#words = new WellFormed(text => sink.delta(text))
    this.#content = new ThinkTags({
      delta: text => this.#words.push(text),
      reasoning: text => this.#thoughts.push(text),
    })
  }

  hear(chunk: Fields): void {
    if (chunk.error) throw errorIn(chunk.error)
    const said = saidIn(chunk)
    if (said) {
      this.begun = true
      if (said.reasoning !== '') this.#thoughts.push(said.reasoning)
      if (said.content !== '') this.#content.push(said.content)
      if (said.end === 'failed') throw new UpstreamError('upstream_failed')
      this.end ??= said.end
    }
    if (chunk.usage) this.#count(chunk)
  }

  /** Says what was held back until it was clear what it is. */
  flush(): void {
    this.#content.end()
    this.#thoughts.end()
    this.#words.end()
  }

  #count(chunk: Fields): void {
    const usage = usageIn(chunk)
    if (usage) this.#sink.usage(usage)
  }
}
