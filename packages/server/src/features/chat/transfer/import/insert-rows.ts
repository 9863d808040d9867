import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/tables.ts'
import type { SessionRow } from './session-row.ts'

/** Inserts the rows of a file, a line at a time; the database reads them, and nobody before it. */
export async function insertRows(tx: Db, path: string): Promise<void> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    await sql`
      insert into message_states
      select s.* from json_populate_recordset(null::message_states, (${line}::json) -> 'states') s`.execute(
      tx,
    )
    await sql`
      insert into messages
      select m.* from json_populate_recordset(null::messages, (${line}::json) -> 'messages') m`.execute(tx)
  }
}

/** The chats that lead to them. */
export async function insertSessions(tx: Db, rows: readonly SessionRow[]): Promise<void> {
  await sql`
    insert into sessions (id, user_id, card_id, revision_id, tree_id, title, head_message_id, parent_session_id,
      fork_message_id, is_favorite, message_count, origin, created_at, updated_at)
    select id, user_id, card_id, revision_id, tree_id, title, head_message_id, parent_session_id,
      fork_message_id, is_favorite, message_count, origin, created_at, updated_at
    from json_populate_recordset(null::sessions, ${JSON.stringify(rows)}::json)`.execute(tx)
}
