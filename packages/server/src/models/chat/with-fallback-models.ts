import type { EndReason, ModelId, ProblemCode } from '@inkling/contract'
import { type ModelRequest, type ModelSink, trackFirstDelta } from '../../providers/model-types.ts'
import { type UpstreamCode, UpstreamError } from '../../providers/upstream-error.ts'
import type { ChatModelContext } from './context.ts'

export interface AnsweringModel {
  readonly id: ModelId
  readonly name: string
}

export interface ModelCall {
  readonly model: AnsweringModel
  readonly request: ModelRequest
  /** Null if there is no fallback model. */
  readonly fallback: () => Promise<ModelCall | null>
}

export interface ModelCallHandler {
  readonly sink: ModelSink
  /** Called with the first model again if all fallbacks failed. */
  change(answeringModel: AnsweringModel): Promise<void>
}

/**
 * Falls back while the model is down, but only before any output, so that a reader never sees the start of two answers.
 * If all fail, throws the first model's error.
 * @returns why the answering model stopped
 * @throws as `AskModel`
 */
export async function askWithFallbacks(
  context: Pick<ChatModelContext, 'log' | 'askModel' | 'metrics'>,
  first: ModelCall,
  { sink: outerSink, change }: ModelCallHandler,
  signal: AbortSignal,
): Promise<EndReason> {
  let asking = first
  const failures: unknown[] = []
  for (;;) {
    const sink = trackFirstDelta(outerSink)
    const { model, request } = asking
    // Admins watch the site's models, not a user's own.
    const tellMetrics = (problem: ProblemCode | null): void => {
      if (request.connection.is_own !== true) context.metrics.answers.modelDid(model, problem)
    }
    try {
      const { reason } = await context.askModel(asking.request, sink, signal)
      tellMetrics(null)
      return reason
    } catch (error) {
      if (!signal.aborted) tellMetrics(codeOf(error))
      if (sink.hasDelta || signal.aborted) throw error
      failures.push(error)
      const next = isDown(error) ? await asking.fallback() : null
      if (next === null) break
      context.log.warn({ model: asking.model.name, stand_in: next.model.name }, 'using the fallback model')
      asking = next
    }
    await change(asking.model)
  }
  if (asking !== first) await change(first.model)
  throw failures[0]
}

/**
 * Errors that another model may not have. An admin must fix wrong keys, names and addresses, and some requests every
 * model would reject.
 */
const OUTAGE_CODES: ReadonlySet<UpstreamCode> = new Set<UpstreamCode>([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_silent',
  'upstream_cut',
  'upstream_failed',
  'upstream_garbage',
  'upstream_empty',
  'upstream_tool_call',
  'upstream_loading',
  'upstream_blocked',
  'upstream_rate_limited',
  'upstream_no_credit',
  'box_unavailable',
  'box_busy',
  'model_not_ready',
  'model_broken',
  'out_of_memory',
])

const codeOf = (error: unknown): ProblemCode => (error instanceof UpstreamError ? error.code : 'internal')

const isDown = (error: unknown): boolean => error instanceof UpstreamError && OUTAGE_CODES.has(error.code)
