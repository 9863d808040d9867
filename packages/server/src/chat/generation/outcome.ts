import { type MessageStatus, type Problem, type ProblemCode, problem } from '@inkling/contract'
import type { House } from '../../context.ts'
import { type Answering, type Asking, askInTurn } from '../../models/chat/with-fallback-models.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'

/** Why an answer was ended from this side. */
export type Ending = 'stop' | 'shutdown' | 'too_long' | 'too_large'

export type FinalStatus = Exclude<MessageStatus, 'streaming'>

export type Outcome =
  | { kind: 'complete' }
  | { kind: 'ended'; why: Ending }
  | { kind: 'refused'; code: ProblemCode }

/** Asks the model, or who stands in for it, and tells how that ended. */
export async function ask(
  house: House,
  asking: Asking,
  answering: Answering,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    await askInTurn(house, asking, answering, signal)
    return { kind: 'complete' }
  } catch (error) {
    if (signal.aborted) return { kind: 'ended', why: signal.reason as Ending } // `end` is the only one who aborts it
    if (error instanceof UpstreamError) {
      house.log.warn({ code: error.code, status: error.status }, 'the model failed')
      return { kind: 'refused', code: error.code }
    }
    house.log.error({ err: error }, 'a generation failed')
    return { kind: 'refused', code: 'internal' }
  }
}

const endings = {
  shutdown: 'server_restarted',
  too_long: 'generation_too_long',
  too_large: 'answer_too_long',
} as const satisfies Record<Exclude<Ending, 'stop'>, ProblemCode>

/** What had arrived is kept as `interrupted`; with nothing there is only a failure. */
export function outcomeOf(
  outcome: Outcome,
  hasText: boolean,
): { status: FinalStatus; error: Problem | null } {
  if (outcome.kind === 'complete') {
    return hasText
      ? { status: 'done', error: null }
      : { status: 'failed', error: problem('upstream_garbage') }
  }
  if (outcome.kind === 'ended' && outcome.why === 'stop') return { status: 'stopped', error: null }
  const code = outcome.kind === 'ended' ? endings[outcome.why as Exclude<Ending, 'stop'>] : outcome.code // 'stop' is answered above
  return { status: hasText || outcome.kind === 'ended' ? 'interrupted' : 'failed', error: problem(code) }
}
