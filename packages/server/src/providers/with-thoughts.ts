import { ThoughtSplitter } from '@inkling/engine'
import type { ModelClient, ModelSink } from './model-types.ts'

/** Finds reasoning by common markers and the model's own. */
export function withThoughts(ask: ModelClient): ModelClient {
  return async (request, sink, signal) => {
    const splitter = new ThoughtSplitter(sink, request.thoughts)
    const split: ModelSink = {
      delta: text => splitter.push(text),
      reasoning: text => {
        splitter.expectClose()
        sink.reasoning(text)
      },
      moved: () => sink.moved(),
      usage: usage => sink.usage(usage),
    }
    try {
      return await ask(request, split, signal)
    } finally {
      splitter.end()
    }
  }
}
