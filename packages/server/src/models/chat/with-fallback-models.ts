import type { EndReason, ModelId, ProblemCode } from '@inkling/contract'
import { type ModelRequest, type ModelSink, trackFirstDelta } from '../../providers/model-types.ts'
import { type UpstreamCode, UpstreamError } from '../../providers/upstream-error.ts'
import type { ChatModelContext } from './context.ts'

/** Who answers. */
export interface AnsweringModel {
  readonly id: ModelId
  readonly name: string
}

/** A question to a model. */
export interface ModelCall {
  readonly model: AnsweringModel
  readonly request: ModelRequest
  /** The same question to who stands in while this model is down; null when nobody does. */
  readonly fallback: () => Promise<ModelCall | null>
}

/** What becomes of a question. */
export interface ModelCallHandler {
  readonly sink: ModelSink
  /** Another speaks from here on; or, when nobody could, it was the first after all. */
  change(answeringModel: AnsweringModel): Promise<void>
}

/**
 * Asks a model, and who stands in for it when it is down, each before a word was heard: a reader must never see the
 * beginning of two answers. When nobody can answer, the failure is that of the model that was meant to.
 * @returns why the one that answered ended
 * @throws as `AskModel`
 */
export async function askWithFallbacks(
  context: Pick<ChatModelContext, 'log' | 'askModel' | 'metrics'>,
  first: ModelCall,
  { sink: heard, change }: ModelCallHandler,
  signal: AbortSignal,
): Promise<EndReason> {
  let asking = first
  const failures: unknown[] = []
  for (;;) {
    const sink = trackFirstDelta(heard)
    try {
      const { reason } = await context.askModel(asking.request, sink, signal)
      context.metrics.answers.modelDid(asking.model, null)
      return reason
    } catch (error) {
      if (!signal.aborted) context.metrics.answers.modelDid(asking.model, codeOf(error))
      if (sink.heard || signal.aborted) throw error
      failures.push(error)
      const next = isDown(error) ? await asking.fallback() : null
      if (next === null) break
      context.log.warn({ model: asking.model.name, stand_in: next.model.name }, 'another model stands in')
      asking = next
    }
    await change(asking.model)
  }
  if (asking !== first) await change(first.model)
  throw failures[0]
}

/**
 * Failures that are the model's, and that another need not share. A wrong key, name or address is not among them: that
 * is to be put right, and not to be got used to; nor is a question that nobody would take.
 */
const DOWN: ReadonlySet<UpstreamCode> = new Set<UpstreamCode>([
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

const isDown = (error: unknown): boolean => error instanceof UpstreamError && DOWN.has(error.code)
