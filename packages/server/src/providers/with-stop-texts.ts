import type { ModelClient, ModelRequest, ModelSink } from './model-types.ts'

/** What an exchange is ended with whose answer has come to a text to stop at. */
const cut = Symbol('cut')

/**
 * Holds what a question says of texts to stop at, whatever its upstream makes of them: some take a few, some none, and
 * models in between repeat what they were told to stop at. What comes to one ends there, and so does the upstream.
 */
export function withStopSequences(ask: ModelClient): ModelClient {
  return (request, sink, signal) => {
    const stops = request.sampling.stop ?? []
    return stops.length === 0 ? ask(request, sink, signal) : askUntilStop(stops, ask, request, sink, signal)
  }
}

async function askUntilStop(
  stops: readonly string[],
  ask: ModelClient,
  request: ModelRequest,
  sink: ModelSink,
  signal: AbortSignal,
): ReturnType<ModelClient> {
  const end = new AbortController()
  const watch = new StopScanner(stops, {
    say: text => sink.delta(text),
    stop: () => end.abort(cut),
  })
  const watched: ModelSink = {
    delta: text => watch.push(text),
    reasoning: text => {
      if (!watch.isOver) sink.reasoning(text)
    },
    moved: () => {
      watch.end()
      if (!watch.isOver) sink.moved()
    },
    usage: usage => sink.usage(usage),
  }
  try {
    const answer = await ask(request, watched, AbortSignal.any([signal, end.signal]))
    watch.end()
    return watch.isOver ? { reason: 'stop' } : answer
  } catch (error) {
    if (watch.isOver && !signal.aborted) return { reason: 'stop' }
    watch.end()
    throw error
  }
}

export interface StopScannerListener {
  say(text: string): void
  /** A text to stop at has come. Nothing is said any more. */
  stop(): void
}

/**
 * Reads a text that comes in pieces, cut anywhere, up to the first of the texts to stop at. What might be the beginning of
 * one is held back until it is clear what it is.
 */
export class StopScanner {
  isOver = false
  readonly #stops: readonly string[]
  readonly #longest: number
  readonly #listener: StopScannerListener
  #held = ''

  constructor(stops: readonly string[], listener: StopScannerListener) {
    // Half a character would cut one in two.
    this.#stops = stops.filter(stop => stop !== '' && stop.isWellFormed())
    this.#longest = Math.max(0, ...this.#stops.map(stop => stop.length))
    this.#listener = listener
  }

  push(piece: string): void {
    if (this.isOver) return
    const text = this.#held + piece
    const at = this.#firstStopIn(text)
    if (at === -1) {
      const begun = this.#beginningOfStopIn(text)
      this.#held = text.slice(begun)
      this.#say(text.slice(0, begun))
    } else {
      this.isOver = true
      this.#held = ''
      this.#say(text.slice(0, at))
      this.#listener.stop()
    }
  }

  /** Nothing more will come: what looked like a stop was text. */
  end(): void {
    const held = this.#held
    this.#held = ''
    this.#say(held)
  }

  #say(text: string): void {
    if (text !== '') this.#listener.say(text)
  }

  #firstStopIn(text: string): number {
    const places = this.#stops.map(stop => text.indexOf(stop)).filter(at => at !== -1)
    return places.length === 0 ? -1 : Math.min(...places)
  }

  /** Where the end of a text begins that may be going to be a stop; its length when there is none. */
  #beginningOfStopIn(text: string): number {
    for (let at = Math.max(0, text.length - this.#longest + 1); at < text.length; at++) {
      const end = text.slice(at)
      if (this.#stops.some(stop => stop.startsWith(end))) return at
    }
    return text.length
  }
}
