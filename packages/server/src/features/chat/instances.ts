import { type MessageId, problem } from '@inkling/contract'
import { sql } from 'kysely'
import type { House } from '../../house.ts'

const BEAT_MS = 5_000
/** An instance that has not been seen for so long is dead; its open answers are somebody's to close. */
const DEAD_AFTER_S = 20

/**
 * Says that this process lives, and closes the open answers of those that don't: they become `interrupted`, with all
 * that the log has of them (security.md 2.5.7).
 * @param isAlone nobody else can be using this database, so whoever wrote before is dead
 */
export async function joinInstances(house: House, isAlone: boolean): Promise<{ leave(): Promise<void> }> {
  if (isAlone) await house.db.deleteFrom('instances').execute()
  await beat(house)
  await interruptOrphans(house)
  const timer = setInterval(() => void turn(house), BEAT_MS)
  timer.unref()
  return {
    leave: async () => {
      clearInterval(timer)
      await house.db.deleteFrom('instances').where('id', '=', house.instanceId).execute()
    },
  }
}

async function turn(house: House): Promise<void> {
  try {
    await beat(house)
    await interruptOrphans(house)
  } catch (error) {
    house.log.warn({ err: error }, 'the heartbeat was not stored')
  }
}

async function beat({ db, instanceId: id }: House): Promise<void> {
  await sql`
    insert into instances (id, started_at, seen_at) values (${id}, now(), now())
    on conflict (id) do update set seen_at = now()`.execute(db)
}

/** One statement each, so that of several instances that notice, one does it. */
async function interruptOrphans(house: House): Promise<void> {
  const error = JSON.stringify(problem('server_restarted'))
  const { rows } = await sql<{ id: MessageId }>`
    with orphans as (
      select id from messages
      where slot is not null and instance_id not in (
        select id from instances where seen_at > now() - make_interval(secs => ${DEAD_AFTER_S}::int))
      for update skip locked
    ), said as (
      select o.id, coalesce(max(e.id), 2) as last_id,
        coalesce(string_agg(e.text, '' order by e.id) filter (where e.event = 'delta'), '') as content,
        coalesce(string_agg(e.text, '' order by e.id) filter (where e.event = 'reasoning'), '') as reasoning
      from orphans o left join stream_events e on e.message_id = o.id group by o.id
    ), gone as (
      delete from stream_events using orphans where message_id = orphans.id
    )
    update messages m set
      status = 'interrupted', content = said.content, reasoning = said.reasoning, error = ${error}::jsonb,
      tokens = length(said.content), event_count = said.last_id + 1, instance_id = null, slot = null
    from said where m.id = said.id returning m.id`.execute(house.db)
  if (rows.length > 0)
    house.log.warn({ count: rows.length }, 'open answers of an ended process were kept as interrupted')
}
