import { type CardId, type MessageId, type ModelId, problem, type UserId } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import { countUsage } from '../../models/usage/usage.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { ChatContext } from '../context.ts'
import { storeInterruptedStates } from './interrupted-states.ts'
import { pushAnswer } from './push-answer.ts'
import { endLogEpochs, loggedEvents } from './stream-segments.ts'

interface InterruptedAnswer {
  readonly id: MessageId
  readonly user_id: UserId
  readonly card_id: CardId
  readonly model_id: ModelId | null
  readonly model_name: string | null
  readonly prompt_tokens: number | null
  /** Logged text, without what the answer started with. */
  readonly said: string
  readonly thought: string
}

/** More could exceed the statement timeout. */
const AT_ONCE = 200

/**
 * Closes open answers as `interrupted`, with their initial text and everything in their log (docs/spec/security.md
 * 2.5.7). Row locks ensure that only one instance does it.
 * @returns the closed answers
 */
export async function interruptAnswers(
  context: Pick<ChatContext, 'db' | 'streamDb' | 'log' | 'clock' | 'instanceId' | 'subscribers' | 'webPush'>,
  which: RawBuilder<boolean>,
): Promise<MessageId[]> {
  const { streamDb, subscribers, log, clock, instanceId } = context
  const all: MessageId[] = []
  for (;;) {
    const ended = await inTransaction(streamDb, async tx => {
      const rows = await closeAnswers(tx, which, instanceId)
      await countInterruptedUsage(tx, rows, clock.now())
      return rows
    })
    const ids = ended.map(({ id }) => id)
    all.push(...ids)
    // The answers are closed even if storing their states fails.
    await storeInterruptedStates(context, ids).catch(error =>
      log.error({ err: error }, 'could not store the state of interrupted answers'),
    )
    for (const { id: message_id, user_id, card_id } of ended) {
      subscribers.publish(user_id, { event: 'answer_finished', message_id, card_id })
      void pushAnswer(context, { user_id, message_id })
    }
    if (ended.length < AT_ONCE) return all
  }
}

/**
 * Reads the log after ending the writers' epochs, so that it sees everything they stored. They can store nothing more.
 */
async function closeAnswers(
  tx: Db,
  which: RawBuilder<boolean>,
  instanceId: string,
): Promise<InterruptedAnswer[]> {
  const { rows: locked } = await sql<{ id: MessageId }>`
    select id from messages where slot is not null and status = 'streaming' and ${which}
    order by id limit ${AT_ONCE}::int for update skip locked`.execute(tx)
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  await endLogEpochs(tx, ids, instanceId)
  const { rows } = await sql<InterruptedAnswer>`
    with orphans as (select unnest(${ids}::uuid[]) as id), log as (
      select o.id as message_id, e.id, e.event, e.text,
        coalesce(max(e.id) filter (where e.event = 'moved') over (partition by o.id), 0) as moved_at
      from orphans o left join (select distinct * from ${loggedEvents(ids)} e) e on e.message_id = o.id
    ), said as (
      select message_id as id, coalesce(max(e.id), 2) as last_id,
        coalesce(string_agg(text, '' order by e.id) filter (where event = 'delta' and e.id > moved_at), '') as content,
        coalesce(string_agg(text, '' order by e.id) filter (where event in ('reasoning', 'moved')), '') as reasoning
      from log e group by message_id
    ), gone as (
      delete from stream_events using orphans where message_id = orphans.id
    )
    update messages m set
      status = 'interrupted', content = m.content || said.content, reasoning = m.reasoning || said.reasoning,
      error = ${JSON.stringify(problem('server_restarted'))}::jsonb, end_reason = null, tokens = m.tokens + length(said.content),
      event_count = said.last_id + 1, instance_id = null, slot = null
    from said where m.id = said.id
    returning m.id, m.user_id, m.card_id, m.model_id, m.model_name, said.content as said, said.reasoning as thought,
      (m.prompt_record ->> 'prompt_tokens')::int as prompt_tokens`.execute(tx)
  return rows
}

/** The original writer can no longer count the usage. */
async function countInterruptedUsage(tx: Db, ended: readonly InterruptedAnswer[], at: Date): Promise<void> {
  for (const { user_id, model_id, model_name, prompt_tokens, said, thought } of ended) {
    if (model_id === null || model_name === null || said + thought === '') continue
    const completion_tokens = countTokens(said) + countTokens(thought)
    const model = { id: model_id, name: model_name }
    await countUsage(tx, { user_id, model, prompt_tokens: prompt_tokens ?? 0, completion_tokens, at })
  }
}
