import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { defineColumns } from '../../../platform/database/sql-fragments.ts'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import { stateTable } from '../../store/branch-states.ts'
import { messageTable } from '../../store/message-rows.ts'
import type { SessionRow } from '../native-format.ts'

const memoryTable = defineColumns<Tables['memories']>('memories', {
  id: true,
  user_id: true,
  card_id: true,
  message_id: true,
  is_note: true,
  text: true,
  importance: true,
  is_pinned: true,
  is_off: true,
  created_at: true,
  updated_at: true,
})

const summaryTable = defineColumns<Tables['summaries']>('summaries', {
  message_id: true,
  user_id: true,
  card_id: true,
  text: true,
  messages: true,
  model_name: true,
  is_edited: true,
  created_at: true,
  updated_at: true,
})

/**
 * Inserts a row file line by line. PostgreSQL parses the lines from bytes: as strings, a long chat would fill hundreds
 * of megabytes of heap before garbage collection.
 */
export async function insertRows(tx: Db, path: string): Promise<void> {
  for await (const line of linesOf(path)) {
    await sql`
      with line as materialized (select convert_from(${line}::bytea, 'utf8')::json as rows),
      states as (
        insert into ${stateTable.into} select s.* from line, lateral ${stateTable.rowsOf(sql`line.rows -> 'states'`)} s),
      memories as (
        insert into ${memoryTable.into} select m.* from line, lateral ${memoryTable.rowsOf(sql`line.rows -> 'memories'`)} m),
      summaries as (
        insert into ${summaryTable.into} select s.* from line, lateral ${summaryTable.rowsOf(sql`line.rows -> 'summaries'`)} s)
      insert into ${messageTable.into} select m.* from line, lateral ${messageTable.rowsOf(sql`line.rows -> 'messages'`)} m`.execute(
      tx,
    )
  }
}

const NEWLINE = 0x0a
/** Most lines are shorter (bytes). */
const BUFFER_BYTES = 512 * 1024

/** Reuses one buffer, because discarded ones would burden the heap until collected. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  await using file = await open(path)
  let room = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let filled = 0
  for (;;) {
    const { bytesRead } = await file.read(room, filled)
    if (bytesRead === 0) return
    const read = room.subarray(0, filled + bytesRead)
    let start = 0
    for (let end = read.indexOf(NEWLINE, filled); end >= 0; end = read.indexOf(NEWLINE, start)) {
      yield read.subarray(start, end)
      start = end + 1
    }
    filled = read.copy(room, 0, start)
    if (filled === room.length) room = Buffer.concat([room, Buffer.allocUnsafe(filled)])
  }
}

const sessionTable = defineColumns<SessionRow>('sessions', {
  id: true,
  user_id: true,
  card_id: true,
  revision_id: true,
  tree_id: true,
  title: true,
  head_message_id: true,
  parent_session_id: true,
  fork_message_id: true,
  is_favorite: true,
  message_count: true,
  origin: true,
  created_at: true,
  updated_at: true,
})

export async function insertSessions(tx: Db, rows: readonly SessionRow[]): Promise<void> {
  const { into, rowsOf } = sessionTable
  await sql`insert into ${into} select * from ${rowsOf(sql`${JSON.stringify(rows)}::json`)} session`.execute(
    tx,
  )
}
