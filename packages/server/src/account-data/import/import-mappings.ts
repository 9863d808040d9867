import type { ChatImport, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { importSessions, type SessionImportContext } from '../../chat/transfer/import/import-sessions.ts'
import type { Db } from '../../platform/database/tables.ts'

const importedKinds = {
  cards: { table: 'cards', owner: 'owner_id', isThere: sql`thing.deleted_at is null` },
  sessions: { table: 'sessions', owner: 'user_id', isThere: sql`thing.deleted_at is null` },
  lorebooks: { table: 'lorebooks', owner: 'user_id', isThere: sql`true` },
  presets: { table: 'presets', owner: 'user_id', isThere: sql`true` },
  comments: { table: 'comments', owner: 'author_id', isThere: sql`true` },
} as const

export type ImportedKind = keyof typeof importedKinds

/** Finds what the user already has of these archive ids: the original on this site, or an earlier import's result. */
export async function findImported(
  db: Db,
  user_id: UserId,
  kind: ImportedKind,
  origins: readonly string[],
): Promise<Map<string, string>> {
  const { table, owner, isThere } = importedKinds[kind]
  const { rows } = await sql<{ origin: string; id: string }>`
    select asked.origin, thing.id from unnest(${origins}::uuid[]) asked (origin)
    left join brought on brought.user_id = ${user_id} and brought.origin = asked.origin
    join ${sql.table(table)} thing on thing.id in (asked.origin, brought.id)
    where ${sql.ref(`thing.${owner}`)} = ${user_id} and ${isThere}
    order by thing.id = asked.origin`.execute(db)
  return new Map(rows.map(({ origin, id }) => [origin, id]))
}

export async function recordImported(
  db: Db,
  user_id: UserId,
  became: readonly (readonly [origin: string, id: string])[],
): Promise<void> {
  const origins = became.map(([origin]) => origin)
  const ids = became.map(([, id]) => id)
  await sql`
    insert into brought (user_id, origin, id)
    select distinct on (became.origin) ${user_id}::uuid, became.origin, became.id
    from unnest(${origins}::uuid[], ${ids}::uuid[]) became (origin, id)
    on conflict (user_id, origin) do update set id = excluded.id`.execute(db)
}

/** Imports a tree's chats. Returns their ids in file order, which is ascending. */
export async function importChats(
  context: SessionImportContext,
  bringing: Parameters<typeof importSessions>[1],
): Promise<SessionId[]> {
  const { body } = await importSessions(context, bringing)
  const [first] = (body as ChatImport).sessions // the response of `importSessions`
  if (first === undefined) return []
  const rows = await context.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', bringing.actor.id)
    .where('tree_id', 'in', tree => tree.selectFrom('sessions').select('tree_id').where('id', '=', first.id))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
