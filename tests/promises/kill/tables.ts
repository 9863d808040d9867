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
  /** The nearest message above that is not deleted; for a tree's first ones the chat that it began with. */
  readonly sibling_group: string
  readonly role: MessageRole
  readonly content: string
  readonly is_gone: boolean
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
       or m.sibling_group <> case when p.deletion_id = p.id then p.sibling_group else p.id end`,
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
    `select m.id from messages m join messages c on c.id = m.active_child_id
     where m.deletion_id is null and c.sibling_group <> m.id`,
  ],
  [
    'crooked',
    'a chat counts other messages than it has',
    `with recursive above as (
       select id as session_id, head_message_id as id from sessions
       union all
       select a.session_id, m.sibling_group from above a join messages m on m.id = a.id
     )
     select s.id from sessions s
     where s.message_count <> (
       select count(*) from above a join messages m on m.id = a.id where a.session_id = s.id)`,
  ],
  [
    'crooked',
    'a chat stands at a message that is deleted',
    `select s.id from sessions s join messages h on h.id = s.head_message_id
     where h.deletion_id is not null and s.deleted_at is null`,
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
      `select m.id, u.username, m.parent_id, m.sibling_group, m.role, m.content, m.deletion_id is not null as is_gone
       from messages m join users u on u.id = m.user_id`,
    )
    return rows
  } finally {
    await close()
  }
}
