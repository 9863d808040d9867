import { type CardId, type MessageId, problem, type UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../../house.ts'
import { keepInterruptedStates } from './interrupted-states.ts'

const BEAT_MS = 5_000
/** An instance that has not been seen for so long is dead; its open answers are somebody's to close. */
const DEAD_AFTER_S = 20
/** An own answer that is so old and that nothing here writes is lost. */
const LOST_AFTER_S = 30

/**
 * Says that this process lives, and closes the open answers of those that don't: they become `interrupted`, with all
 * that the log has of them after what they began with (security.md 2.5.7). The same befalls an answer of its own that nothing here is writing:
 * its transaction's outcome, or its end, was lost with the database.
 */
export async function joinInstances(house: House, isWriting: (id: MessageId) => boolean): Promise<Instance> {
  if (house.isAlone) await house.db.deleteFrom('instances').execute()
  await beat(house)
  await interruptOrphans(house, isWriting)
  const timer = setInterval(() => void turn(house, isWriting), BEAT_MS)
  timer.unref()
  return {
    leave: async () => {
      clearInterval(timer)
      await house.db.deleteFrom('instances').where('id', '=', house.instanceId).execute()
    },
  }
}

export interface Instance {
  leave(): Promise<void>
}

async function turn(house: House, isWriting: (id: MessageId) => boolean): Promise<void> {
  try {
    await beat(house)
    await interruptOrphans(house, isWriting)
  } catch (error) {
    house.log.warn({ err: error }, 'the heartbeat was not stored')
  }
}

async function beat({ db, instanceId: id }: House): Promise<void> {
  await sql`
    insert into instances (id, started_at, seen_at) values (${id}, now(), now())
    on conflict (id) do update set seen_at = now()`.execute(db)
}

/** What nobody writes any more: a dead instance's, or this one's own that it lost. */
async function interruptOrphans(house: House, isWriting: (id: MessageId) => boolean): Promise<void> {
  const { rows } = await sql<{ id: MessageId; is_own: boolean }>`
    select id, instance_id = ${house.instanceId}::uuid as is_own from messages
    where slot is not null and (
      instance_id not in (select id from instances where seen_at > now() - make_interval(secs => ${DEAD_AFTER_S}::int))
      or (instance_id = ${house.instanceId}::uuid and created_at < now() - make_interval(secs => ${LOST_AFTER_S}::int)))`.execute(
    house.db,
  )
  const orphans = rows.filter(row => !row.is_own || !isWriting(row.id)).map(row => row.id)
  if (orphans.length === 0) return
  await interrupt(house, orphans)
  house.log.warn({ count: orphans.length }, 'open answers that nobody was writing were kept as interrupted')
}

/** One statement, so that of several instances that notice, one does it. */
async function interrupt(house: House, ids: readonly MessageId[]): Promise<void> {
  const { db, readers } = house
  const { rows } = await sql<{ message_id: MessageId; user_id: UserId; card_id: CardId }>`
    with orphans as (
      select id from messages where id = any(${ids}::uuid[]) and status = 'streaming' for update skip locked
    ), said as (
      select o.id, coalesce(max(e.id), 2) as last_id,
        coalesce(string_agg(e.text, '' order by e.id) filter (where e.event = 'delta'), '') as content,
        coalesce(string_agg(e.text, '' order by e.id) filter (where e.event = 'reasoning'), '') as reasoning
      from orphans o left join stream_events e on e.message_id = o.id group by o.id
    ), gone as (
      delete from stream_events using orphans where message_id = orphans.id
    )
    update messages m set
      status = 'interrupted', content = m.content || said.content, reasoning = m.reasoning || said.reasoning,
      error = ${JSON.stringify(problem('server_restarted'))}::jsonb, tokens = m.tokens + length(said.content),
      event_count = said.last_id + 1, instance_id = null, slot = null
    from said where m.id = said.id returning m.id as message_id, m.user_id, m.card_id`.execute(db)
  await keepInterruptedStates(
    house,
    rows.map(row => row.message_id),
  )
  for (const { user_id, ...message } of rows) readers.tell(user_id, { event: 'answer_finished', ...message })
}
