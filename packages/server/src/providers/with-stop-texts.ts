import type { AskModel, ModelRequest, ModelSink } from './model-types.ts'
import { StopWatch } from './stop-text-scanner.ts'

/** What an exchange is ended with whose answer has come to a text to stop at. */
const cut = Symbol('cut')

/**
 * Holds what a question says of texts to stop at, whatever its upstream makes of them: some take a few, some none, and
 * models in between repeat what they were told to stop at. What comes to one ends there, and so does the upstream.
 */
export function cutAtStops(ask: AskModel): AskModel {
  return (request, sink, signal) => {
    const stops = request.sampling.stop ?? []
    return stops.length === 0 ? ask(request, sink, signal) : askUntil(stops, ask, request, sink, signal)
  }
}

async function askUntil(
  stops: readonly string[],
  ask: AskModel,
  request: ModelRequest,
  sink: ModelSink,
  signal: AbortSignal,
): ReturnType<AskModel> {
  const end = new AbortController()
  const watch = new StopWatch(stops, {
    say: text => sink.delta(text),
    stop: () => end.abort(cut),
  })
  const watched: ModelSink = {
    delta: text => watch.push(text),
    reasoning: text => {
      if (!watch.isOver) sink.reasoning(text)
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
