import { counter, histogram, type Metric } from '../platform/metrics/metrics.ts'
import type { ModelClient, ModelSink } from './model-types.ts'
import { UpstreamError } from './upstream-error.ts'

/** Up to the minutes that loading a model takes. */
export const FIRST_TOKEN_S = [0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 15, 30, 60, 180]

/** Labels are providers, never model names. */
export class ModelCallMetrics {
  readonly asked = counter({
    name: 'inkling_model_questions_total',
    help: 'Model requests by provider and result.',
    labelNames: ['provider', 'end'],
  })
  readonly firstToken = histogram({
    name: 'inkling_model_first_token_seconds',
    help: 'Time from the model request to its first token.',
    labelNames: ['provider'],
    buckets: FIRST_TOKEN_S,
  })

  get metrics(): readonly Metric[] {
    return [this.asked, this.firstToken]
  }

  watch(askModel: ModelClient): ModelClient {
    return async (request, sink, signal) => {
      const { provider } = request.connection
      const begunAt = performance.now()
      let end = 'answered'
      const first = () => this.firstToken.observe({ provider }, (performance.now() - begunAt) / 1000)
      try {
        return await askModel(request, onFirstToken(sink, first), signal)
      } catch (error) {
        end = signal.aborted ? 'ended' : error instanceof UpstreamError ? error.code : 'internal'
        throw error
      } finally {
        this.asked.inc({ provider, end })
      }
    }
  }
}

function onFirstToken(sink: ModelSink, first: () => void): ModelSink {
  let isFirst = true
  const onToken = (): void => {
    isFirst = false
    first()
  }
  return {
    delta(text) {
      if (isFirst) onToken()
      sink.delta(text)
    },
    reasoning(text) {
      if (isFirst) onToken()
      sink.reasoning(text)
    },
    moved: () => sink.moved(),
    usage: usage => sink.usage(usage),
  }
}
