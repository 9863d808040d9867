import {
  type EndReason,
  type Message,
  type MessageId,
  type MessageStatus,
  type Problem,
  type ProblemCode,
  problem,
  type Usage,
  type UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import {
  type AnsweringModel,
  askWithFallbacks,
  type ModelCall,
  type ModelCallHandler,
} from '../../models/chat/with-fallback-models.ts'
import { insertUsageSql } from '../../models/usage/usage.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import type { ChatContext } from '../context.ts'
import { type NewState, stateRows, stateTable } from '../store/branch-states.ts'
import { findMessage } from '../store/read-path.ts'

/** `state` is the branch state after the answer, or null if unchanged. */
export interface AnswerText {
  readonly content: string
  readonly state: NewState | null
}

export interface FinishedAnswer extends AnswerText {
  readonly reasoning: string
  readonly status: FinalStatus
  readonly error: Problem | null
  /** Null if the model did not finish. */
  readonly end_reason: EndReason | null
  readonly usage: Usage
  /** The model whose usage is counted; null if no text arrived. */
  readonly speaker: AnsweringModel | null
  readonly tokens: number
  readonly event_count: number
}

const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Stores a finished answer. Retries while the database is unreachable; if it gives up, the next start
 * completes the answer from the log.
 * @returns undefined if it could not be stored, was deleted meanwhile, or another instance closed it
 */
export async function finishMessage(
  context: Pick<ChatContext, 'streamDb' | 'log' | 'clock' | 'instanceId'>,
  { message_id, user_id }: { message_id: MessageId; user_id: UserId },
  finished: FinishedAnswer,
): Promise<Message | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await writeFinished(context, message_id, user_id, finished)
    } catch (error) {
      const pause = PAUSES_MS[attempt]
      context.log.error({ err: error, attempt }, 'could not store a finished answer')
      if (pause === undefined) return undefined
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

/**
 * The read is a separate statement, since the parent may be deleted concurrently. A retry succeeds if the stored row
 * matches.
 */
async function writeFinished(
  context: Pick<ChatContext, 'streamDb' | 'clock' | 'instanceId'>,
  message_id: MessageId,
  user_id: UserId,
  finished: FinishedAnswer,
): Promise<Message | undefined> {
  const { content, state, reasoning, status, error, end_reason, usage, tokens, event_count } = finished
  await sql`
    with written as (
      update messages set content = ${content}, reasoning = ${reasoning}, status = ${status},
        error = ${error === null ? null : JSON.stringify(error)}::jsonb, usage = ${JSON.stringify(usage)}::jsonb,
        end_reason = ${end_reason}, tokens = ${tokens}, event_count = ${event_count}, instance_id = null, slot = null
        ${state === null ? sql`` : sql`, state_id = ${state.id}::uuid`}
      where id = ${message_id}::uuid and user_id = ${user_id}::uuid and status = 'streaming'
        and instance_id = ${context.instanceId}::uuid
      returning 1)
    ${state === null ? sql`` : sql`, remembered as (insert into ${stateTable.into} select s.* from written, ${stateRows([state])} s)`}
    ${toUsageRecord(context, message_id, user_id, finished)}
    select 1 from written`.execute(context.streamDb)
  const stored = await findMessage(context.streamDb, user_id, message_id)
  return stored?.status === status && stored.content === content.toWellFormed() ? stored : undefined
}

/** Usage counts once, even if the message is deleted. */
function toUsageRecord(
  { clock }: Pick<ChatContext, 'clock'>,
  message_id: MessageId,
  user_id: UserId,
  { speaker: model, usage: { prompt_tokens, completion_tokens } }: FinishedAnswer,
) {
  if (model === null) return sql``
  const used = { user_id, model, prompt_tokens, completion_tokens, at: clock.now() }
  const isFirst = sql`(exists (select 1 from written)
    or not exists (select 1 from messages where id = ${message_id}::uuid))`
  return sql`, used as (${insertUsageSql(used, isFirst)})`
}

export type EndCause = 'stop' | 'shutdown' | 'too_long' | 'too_large'

export type FinalStatus = Exclude<MessageStatus, 'streaming'>

export type GenerationOutcome =
  | { kind: 'complete'; reason: EndReason }
  | { kind: 'ended'; why: EndCause }
  | { kind: 'refused'; code: ProblemCode }

export async function runModelCall(
  context: Pick<ChatContext, 'log' | 'askModel' | 'metrics'>,
  asking: ModelCall,
  answering: ModelCallHandler,
  signal: AbortSignal,
): Promise<GenerationOutcome> {
  try {
    const reason = await askWithFallbacks(context, asking, answering, signal)
    return { kind: 'complete', reason }
  } catch (error) {
    if (signal.aborted) return { kind: 'ended', why: signal.reason as EndCause } // only `end` aborts
    if (error instanceof UpstreamError) {
      context.log.warn({ code: error.code, status: error.status }, 'the model failed')
      return { kind: 'refused', code: error.code }
    }
    context.log.error({ err: error }, 'an answer failed')
    return { kind: 'refused', code: 'internal' }
  }
}

const endings = {
  shutdown: 'server_restarted',
  too_long: 'generation_too_long',
  too_large: 'answer_too_long',
} as const satisfies Record<Exclude<EndCause, 'stop'>, ProblemCode>

type Ending = Pick<FinishedAnswer, 'status' | 'error' | 'end_reason'>

/** Partial text is kept as `interrupted`. Without text the answer is `failed`. */
export function finalStatusOf(
  outcome: GenerationOutcome,
  { said, thought }: { said: string; thought: string },
): Ending {
  const hasThoughts = thought.trim() !== ''
  if (outcome.kind === 'complete') return completeStatusOf(outcome.reason, said.trim() !== '', hasThoughts)
  return { ...brokenStatusOf(outcome, said.trim() !== '' || hasThoughts), end_reason: null }
}

/** Without text the answer is an error, whatever end reason the model reports. */
function completeStatusOf(end_reason: EndReason, hasWords: boolean, hasThoughts: boolean): Ending {
  if (hasWords) return { status: 'done', error: null, end_reason }
  const nothing = hasThoughts ? 'upstream_only_thoughts' : 'upstream_empty'
  const code = end_reason === 'filter' ? 'upstream_moderated' : nothing
  return { status: hasThoughts ? 'interrupted' : 'failed', error: problem(code), end_reason }
}

function brokenStatusOf(
  outcome: Exclude<GenerationOutcome, { kind: 'complete' }>,
  hasText: boolean,
): Pick<Ending, 'status' | 'error'> {
  if (outcome.kind === 'ended' && outcome.why === 'stop') return { status: 'stopped', error: null }
  const code = outcome.kind === 'ended' ? endings[outcome.why as Exclude<EndCause, 'stop'>] : outcome.code // 'stop' is handled above
  return { status: hasText || outcome.kind === 'ended' ? 'interrupted' : 'failed', error: problem(code) }
}
