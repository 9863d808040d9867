import type { ModelClient, ModelRequest, ModelSink } from './model-types.ts'

const cut = Symbol('cut')

/**
 * Some upstreams accept few or no stop texts, and models may repeat them. At a stop text the answer ends and the
 * request is aborted.
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
  /** `say` is not called any more. */
  stop(): void
}

/** Text may be split anywhere. A possible beginning of a stop text is held back until it is clear. */
export class StopScanner {
  isOver = false
  readonly #stops: readonly string[]
  readonly #maxLength: number
  readonly #listener: StopScannerListener
  #heldText = ''

  constructor(stops: readonly string[], listener: StopScannerListener) {
    // A lone surrogate could split a character.
    this.#stops = stops.filter(stop => stop !== '' && stop.isWellFormed())
    this.#maxLength = Math.max(0, ...this.#stops.map(stop => stop.length))
    this.#listener = listener
  }

  push(piece: string): void {
    if (this.isOver) return
    const text = this.#heldText + piece
    const at = this.#firstStopIn(text)
    if (at === -1) {
      const begun = this.#beginningOfStopIn(text)
      this.#heldText = text.slice(begun)
      this.#say(text.slice(0, begun))
    } else {
      this.isOver = true
      this.#heldText = ''
      this.#say(text.slice(0, at))
      this.#listener.stop()
    }
  }

  end(): void {
    const held = this.#heldText
    this.#heldText = ''
    this.#say(held)
  }

  #say(text: string): void {
    if (text !== '') this.#listener.say(text)
  }

  #firstStopIn(text: string): number {
    const places = this.#stops.map(stop => text.indexOf(stop)).filter(at => at !== -1)
    return places.length === 0 ? -1 : Math.min(...places)
  }

  /** The text's length if there is none. */
  #beginningOfStopIn(text: string): number {
    for (let at = Math.max(0, text.length - this.#maxLength + 1); at < text.length; at++) {
      const end = text.slice(at)
      if (this.#stops.some(stop => stop.startsWith(end))) return at
    }
    return text.length
  }
}
