import type { MessageId, MessageRole } from '@inkling/contract'
import { clusterUser } from '../../../packages/server/src/platform/database/embedded/cluster.ts'
import { layoutOf } from '../../../packages/server/src/platform/database/embedded/layout.ts'
import { openDatabase } from '../../../packages/server/src/platform/database/open.ts'
import type { Findings, Kind } from './findings.ts'

/** A message as it is stored. */
export interface Row {
  readonly id: MessageId
  readonly username: string
  readonly parent_id: MessageId | null
  /** Its parent, or for a greeting the chat that it begins. */
  readonly sibling_group: string
  readonly role: MessageRole
  readonly content: string
}

/** Each selects what must not be there just after a start. */
const wrongs: readonly (readonly [Kind, string, string])[] = [
  ['open', 'an answer of a dead process is still open', `select id from messages where status = 'streaming'`],
  ['open', 'a log is left of an answer that is over', 'select distinct message_id as id from stream_events'],
  [
    'crooked',
    'a message hangs in another tree, or at another depth, than its parent says',
    `select m.id from messages m join messages p on p.id = m.parent_id
     where m.depth <> p.depth + 1 or m.user_id <> p.user_id or m.card_id <> p.card_id
       or m.sibling_group <> p.id`,
  ],
  [
    'crooked',
    'a message leads to an ancestor that is not where it says',
    `select m.id from messages m left join messages j on j.id = m.jump_id
     where j.id is null or j.depth <> m.jump_depth or (m.depth > 0 and j.depth >= m.depth)`,
  ],
  [
    'crooked',
    'a message remembers a child that is not its own',
    `select m.id from messages m join messages c on c.id = m.active_child_id where c.parent_id <> m.id`,
  ],
  [
    'crooked',
    'a chat counts other messages than it has',
    `select s.id from sessions s join messages h on h.id = s.head_message_id where s.message_count <> h.depth + 1`,
  ],
  ['crooked', 'an intent has no outcome', 'select key as id from intents where status is null'],
]

const silent = { error() {}, warn() {}, info() {} }

/** Looks into the database itself: what no call shows must hold together too. Gives every message there is. */
export async function readTables(dataDir: string, findings: Findings): Promise<Row[]> {
  const host = encodeURIComponent(layoutOf(dataDir).socketDir)
  const databaseUrl = `postgresql://${clusterUser}@localhost/postgres?host=${host}`
  const { pool, close } = await openDatabase<unknown>({ dataDir, databaseUrl, logger: silent, poolMax: 1 })
  try {
    for (const [kind, sentence, query] of wrongs) {
      const { rows } = await pool.query<{ id: string }>(query)
      for (const { id } of rows) findings.note(kind, `${sentence}: ${id}`)
    }
    const { rows } = await pool.query<Row>(
      `select m.id, u.username, m.parent_id, m.sibling_group, m.role, m.content
       from messages m join users u on u.id = m.user_id`,
    )
    return rows
  } finally {
    await close()
  }
}
