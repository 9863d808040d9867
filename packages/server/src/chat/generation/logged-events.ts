import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
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

/**
 * Stores events only for messages that this instance writes; one that others closed as dead can store nothing.
 * @returns the number of stored rows
 */
export async function insertEvents(
  db: Db,
  instanceId: string,
  rows: readonly (LoggedEvent & { message_id: MessageId })[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into stream_events (message_id, id, event, text)
    select e.message_id, e.id, e.event, e.text
    from json_to_recordset(${JSON.stringify(rows)}::json) e(message_id uuid, id int, event text, text text)
    join messages m on m.id = e.message_id and m.status = 'streaming' and m.instance_id = ${instanceId}::uuid
    for key share of m
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
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

export async function readEvents(db: Db, message_id: MessageId, after: number): Promise<LoggedEvent[]> {
  return await db
    .selectFrom('stream_events')
    .select(['id', 'event', 'text'])
    .where('message_id', '=', message_id)
    .where('id', '>', after)
    .orderBy('id')
    .execute()
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

export interface EventCursor {
  readonly message_id: MessageId
  readonly after: number
}

export async function readNewEvents(
  db: Db,
  known: readonly EventCursor[],
): Promise<(LoggedEvent & { message_id: MessageId })[]> {
  const { rows } = await sql<LoggedEvent & { message_id: MessageId }>`
    select e.message_id, e.id, e.event, e.text
    from json_to_recordset(${JSON.stringify(known)}::json) k(message_id uuid, "after" int)
    join stream_events e on e.message_id = k.message_id and e.id > k."after"
    order by e.message_id, e.id`.execute(db)
  return rows
}
