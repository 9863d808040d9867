import { ThoughtSplitter } from '@inkling/engine'
import type { ModelClient, ModelSink } from './model-types.ts'

/** Tells thoughts that models write into their answers from the words, in the marks of any model and in its own. */
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
      // What was held back until it was clear what it is.
      splitter.end()
    }
  }
}
