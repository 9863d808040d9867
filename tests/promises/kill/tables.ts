import { setTimeout as delay } from 'node:timers/promises'
import type { MessageId, MessageRole } from '@inkling/contract'
import { crooked } from '../../../packages/server/src/chat/tree/testing/crooked.ts'
import { type Database, openDatabase } from '../../../packages/server/src/platform/database/open.ts'
import { silent } from '../../../packages/server/src/testing/silent.ts'
import { areStoresShared } from '../../shared-stores.ts'
import type { FindingKind, Findings } from './findings.ts'

export interface StoredMessageRow {
  readonly id: MessageId
  readonly username: string
  readonly parent_id: MessageId | null
  /** The nearest ancestor that is not deleted; for the first messages of a tree, the chat it began with. */
  readonly sibling_group: string
  readonly role: MessageRole
  readonly content: string
  readonly is_gone: boolean
}

/** Each query selects rows that must not exist once startup has closed what was open. */
const wrongs: readonly (readonly [FindingKind, string, string])[] = [
  ['open', 'an answer of a dead process is still open', `select id from messages where status = 'streaming'`],
  [
    'open',
    'a log is left of a process that is gone',
    'select distinct instance_id as id from stream_segments where instance_id not in (select id from instances)',
  ],
  ...crooked.map(([sentence, query]) => ['crooked', sentence, query] as const),
  ['crooked', 'an intent has no outcome', 'select key as id from intents where status is null'],
]

/**
 * Time in which instances close the open answers of a killed one, with a margin for a loaded machine. A single instance
 * closes them before it responds at all.
 */
const ORPHAN_TIMEOUT_MS = areStoresShared ? 3 * 10_000 : 0

/** Waits for answers that are still being written or have yet to be closed. */
async function untilNoneIsOpen(pool: Database<unknown>['pool'], patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(200)) {
    const { rowCount } = await pool.query(`select 1 from messages where status = 'streaming' limit 1`)
    if (rowCount === 0) return
  }
}

/** A full scan may take longer than a user's request. */
const patiently = (text: string) => ({ text, query_timeout: 120_000 })

/** Finds inconsistencies that no call shows, and returns all messages. */
export async function readTables(
  databaseUrl: string,
  findings: Findings,
  patienceMs = ORPHAN_TIMEOUT_MS,
): Promise<StoredMessageRow[]> {
  const { pool, close } = await openDatabase<unknown>({
    dataDir: '',
    databaseUrl,
    logger: silent,
    poolMax: 1,
  })
  try {
    await pool.query('set statement_timeout = 0')
    await untilNoneIsOpen(pool, patienceMs)
    for (const [kind, sentence, query] of wrongs) {
      const { rows } = await pool.query<{ id: string }>(patiently(query))
      for (const { id } of rows) findings.note(kind, `${sentence}: ${id}`)
    }
    const { rows } = await pool.query<StoredMessageRow>(
      patiently(`select m.id, u.username, m.parent_id, m.sibling_group, m.role, m.content, m.deletion_id is not null as is_gone
        from messages m join users u on u.id = m.user_id`),
    )
    return rows
  } finally {
    await close()
  }
}
