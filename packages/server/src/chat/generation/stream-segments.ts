import type { MessageId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'

/** `moved` repeats earlier text that turned out to be reasoning. */
export type LoggedEventKind = 'delta' | 'reasoning' | 'moved'

/** Stored before it is sent. */
export interface LoggedEvent {
  readonly id: number
  readonly event: LoggedEventKind
  readonly text: string
}

export interface AnswerEvents {
  readonly message_id: MessageId
  readonly events: readonly LoggedEvent[]
}

/** Rows stay below 2 KB for usual events, so that PostgreSQL does not move them to a second table. */
const ANSWERS_PER_ROW = 20

/** An instance may append only while its row in `instances` has the epoch that it knows. */
export interface LogWriter {
  readonly instance_id: string
  readonly epoch: string
}

/**
 * Appends events of several answers in one statement. A repeat may store them twice; reading skips the copies.
 * @returns the sequence number of the first row; null if the writer's epoch is over, and nothing was stored
 */
export async function appendEvents(
  db: Db,
  { instance_id, epoch }: LogWriter,
  answers: readonly AnswerEvents[],
): Promise<number | null> {
  const rows: string[] = []
  for (let at = 0; at < answers.length; at += ANSWERS_PER_ROW) {
    const entries = answers
      .slice(at, at + ANSWERS_PER_ROW)
      .map(({ message_id, events }) => [message_id, events.map(({ id, event, text }) => [id, event, text])])
    rows.push(JSON.stringify(Object.fromEntries(entries)))
  }
  const stored = await sql<{ seq: number }>`
    insert into stream_segments (instance_id, events)
    select i.id, e from unnest(${rows}::jsonb[]) e, (
      select id from instances where id = ${instance_id}::uuid and log_epoch = ${epoch}::uuid for key share
    ) i
    returning seq`.execute(db)
  return stored.rows[0]?.seq ?? null
}

/** @returns undefined if others removed the instance, until its next heartbeat */
export async function findLogEpoch(db: Db, instance_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('instances')
    .select('log_epoch')
    .where('id', '=', instance_id)
    .executeTakeFirst()
  return row?.log_epoch
}

/**
 * Ends the epochs of the writers of these answers. Waits for their running appends, so a later read sees everything
 * that they stored.
 */
export async function endLogEpochs(tx: Db, ids: readonly MessageId[], except: string): Promise<void> {
  await sql`
    update instances set log_epoch = gen_random_uuid()
    where id in (select instance_id from messages where id = ${anyOf(ids)}) and id <> ${except}::uuid`.execute(
    tx,
  )
}

/**
 * Drops rows before `seq`, which only ended answers need.
 * @param seq undefined for all rows
 */
export async function dropSegments(db: Db, instance_id: string, seq?: number): Promise<void> {
  await db
    .deleteFrom('stream_segments')
    .where('instance_id', '=', instance_id)
    .$if(seq !== undefined, rows => rows.where('seq', '<', seq ?? 0))
    .execute()
}

/** Instances end without dropping their rows when they are killed. Their answers must be closed first. */
export async function dropSegmentsOfGone(db: Db): Promise<void> {
  await sql`
    delete from stream_segments s where not exists (select 1 from instances where id = s.instance_id)
      and not exists (select 1 from messages where slot is not null and instance_id = s.instance_id)`.execute(
    db,
  )
}

export async function findOwnStreaming(
  db: Db,
  instanceId: string,
  ids: readonly MessageId[],
): Promise<ReadonlySet<MessageId>> {
  const written = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('instance_id', '=', instanceId)
    .where('status', '=', 'streaming')
    .execute()
  return new Set(written.map(({ id }) => id))
}

/**
 * Logged events of open answers, for use after `from`, as (message_id, id, event, text) in any order and perhaps more
 * than once. Includes answers of instances of the previous version.
 */
export const loggedEvents = (ids: readonly MessageId[]): RawBuilder<unknown> => sql`(
  select message_id, id, event, text from stream_events where message_id = ${anyOf(ids)}
  union all
  select m.id, (e ->> 0)::int, e ->> 1, e ->> 2
  from messages m join stream_segments s on s.instance_id = m.instance_id and s.events ? m.id::text
  cross join lateral jsonb_array_elements(s.events -> m.id::text) e
  where m.id = ${anyOf(ids)})`

export async function readEvents(db: Db, message_id: MessageId, after: number): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select distinct on (id) id, event, text from ${loggedEvents([message_id])} e
    where id > ${after} order by id`.execute(db)
  return rows
}

export async function findStreaming(db: Db, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>> {
  const written = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('status', '=', 'streaming')
    .execute()
  return new Set(written.map(({ id }) => id))
}

/** How far an answer was read. */
export interface EventCursor {
  readonly message_id: MessageId
  /** Id of the last known event. */
  readonly after: number
  /** Last row that was read; 0 if none. */
  readonly seq: number
}

export type NewEvent = LoggedEvent & Pick<EventCursor, 'message_id' | 'seq'>

export async function readNewEvents(db: Db, known: readonly EventCursor[]): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    with known as (
      select * from json_to_recordset(${JSON.stringify(known)}::json) k(message_id uuid, "after" int, seq bigint)
    ), grown as (
      select e.message_id, 0 as seq, e.id, e.event, e.text
      from known k join stream_events e on e.message_id = k.message_id and e.id > k."after"
      union all
      select k.message_id, s.seq, (e ->> 0)::int, e ->> 1, e ->> 2
      from known k join messages m on m.id = k.message_id
      join stream_segments s on s.instance_id = m.instance_id and s.seq > k.seq and s.events ? k.message_id::text
      cross join lateral jsonb_array_elements(s.events -> k.message_id::text) e
      where (e ->> 0)::int > k."after"
    )
    select distinct on (message_id, id) message_id, seq, id, event, text from grown
    order by message_id, id, seq`.execute(db)
  return rows
}
