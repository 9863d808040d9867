import { routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import type { JourneySite } from '../../tests/journeys/site.ts'

const ASKED = 400

/** Copies a chat's messages, as if other users had written them, until the table has this many rows. */
export async function multiplyMessages(
  { dataDir }: JourneySite,
  id: SessionId,
  { length, wanted: targetLength }: { length: number; wanted: number },
): Promise<void> {
  const database = await openDatabaseOf(dataDir)
  const client = await database.pool.connect()
  try {
    await client.query("set statement_timeout = '5min'")
    await client.query(
      `create temp table original as select * from messages where card_id = (select card_id from sessions where id = '${id}')`,
    )
    for (let copy = 1; copy < targetLength / length; copy++) await client.query(copyOf(copy))
    await client.query('analyze messages')
  } finally {
    client.release(true)
    await database.close()
  }
}

/** A copied id is a hash of the original id and the copy number, so that parents and jumps point to the right rows. */
function copyOf(copy: number): string {
  const other = (column: string): string => `md5(${column}::text || '${copy}')::uuid`
  return `
    insert into messages (id, user_id, card_id, parent_id, sibling_group, depth, jump_id, jump_depth, role, name,
      content, tokens, status, created_at)
    select ${other('id')}, user_id, card_id, ${other('parent_id')}, ${other('sibling_group')}, depth,
      ${other('jump_id')}, jump_depth, role, name, content, tokens, status, created_at
    from original`
}

/** Milliseconds to read each of several scattered pages of a chat's history. */
export async function readPages(api: Api, id: SessionId, pages: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < ASKED; turn++) {
    const page = 1 + ((turn * 7_919) % pages)
    const begin = performance.now()
    await api.call(routes.chat.history, { params: { id }, query: { page } })
    times.push(performance.now() - begin)
  }
  return times
}
