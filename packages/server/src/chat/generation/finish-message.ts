import type { Message, MessageId, Problem, Usage, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../context.ts'
import type { Speaker } from '../../models/chat/with-fallback-models.ts'
import { usageRow } from '../../models/usage/count-usage.ts'
import { type NewState, stateRows, stateTable } from '../store/branch-states.ts'
import { findMessage } from '../store/read-path.ts'
import type { FinalStatus } from './outcome.ts'

/** What is stored of an answer that came: its text, and what is remembered after it if that is something else. */
export interface AnswerText {
  readonly content: string
  readonly state: NewState | null
}

export interface Finished extends AnswerText {
  readonly reasoning: string
  readonly status: FinalStatus
  readonly error: Problem | null
  readonly usage: Usage
  /** Who spoke, and so was used; null when nobody said a word. */
  readonly speaker: Speaker | null
  readonly tokens: number
  readonly event_count: number
}

const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Writes a finished answer once and drops its log. While the database is away it waits and tries again: what was
 * told is in the log already, so even giving up loses nothing, and the next start completes it.
 * @returns undefined when it can't be, was deleted meanwhile, or others ended it, who took this instance for dead
 */
export async function finishMessage(
  house: House,
  { message_id, user_id }: { message_id: MessageId; user_id: UserId },
  finished: Finished,
): Promise<Message | undefined> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write(house, message_id, user_id, finished)
    } catch (error) {
      const pause = PAUSES_MS[attempt]
      house.log.error({ err: error, attempt }, 'a finished answer could not be written')
      if (pause === undefined) return undefined
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}

/**
 * What it answers may be deleted at this very moment: where it stands then, only another statement can see; and whether this
 * is what was written, at this attempt or one before.
 */
async function write(
  house: House,
  message_id: MessageId,
  user_id: UserId,
  finished: Finished,
): Promise<Message | undefined> {
  const { content, state, reasoning, status, error, usage, tokens, event_count } = finished
  await sql`
    with gone as (delete from stream_events where message_id = ${message_id}::uuid),
    written as (
      update messages set content = ${content}, reasoning = ${reasoning}, status = ${status},
        error = ${error === null ? null : JSON.stringify(error)}::jsonb, usage = ${JSON.stringify(usage)}::jsonb,
        tokens = ${tokens}, event_count = ${event_count}, instance_id = null, slot = null
        ${state === null ? sql`` : sql`, state_id = ${state.id}::uuid`}
      where id = ${message_id}::uuid and user_id = ${user_id}::uuid and status = 'streaming'
        and instance_id = ${house.instanceId}::uuid
      returning 1)
    ${state === null ? sql`` : sql`, remembered as (insert into ${stateTable.into} select s.* from written, ${stateRows([state])} s)`}
    ${usedIn(house, message_id, user_id, finished)}
    select 1 from written`.execute(house.streamDb)
  const stored = await findMessage(house.streamDb, user_id, message_id)
  return stored?.status === status && stored.content === content.toWellFormed() ? stored : undefined
}

/** Counted once, with the first time that it is written; and what was deleted meanwhile was used all the same. */
function usedIn(
  { clock }: House,
  message_id: MessageId,
  user_id: UserId,
  { speaker: model, usage: { prompt_tokens, completion_tokens } }: Finished,
) {
  if (model === null) return sql``
  const used = { user_id, model, prompt_tokens, completion_tokens, at: clock.now() }
  const isFirst = sql`(exists (select 1 from written)
    or not exists (select 1 from messages where id = ${message_id}::uuid))`
  return sql`, used as (${usageRow(used, isFirst)})`
}
