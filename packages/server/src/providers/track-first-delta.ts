import type { ModelSink } from './model-types.ts'

/** A sink that tells whether the model had begun to speak. */
export function listening(sink: ModelSink): ModelSink & { heard: boolean } {
  return {
    heard: false,
    delta(text) {
      this.heard = true
      sink.delta(text)
    },
    reasoning(text) {
      this.heard = true
      sink.reasoning(text)
    },
    usage: usage => sink.usage(usage),
  }
}
