import type { MessageId, SessionRemoval, TreeId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { isAbove, selectTreeId } from '../store/trees.ts'
import { type BranchReference, type ExclusivePart, findExclusivePart } from './session-part.ts'

/** Unanswered greetings do not count. */
export async function getSessionRemoval(db: Db, session: BranchReference): Promise<SessionRemoval> {
  const part = await findExclusivePart(db, session, 'all')
  const { rows } = await sql<{ messages: number }>`
    ${selectPartMessages(session, part, leadsOn)}
    select count(*)::int as messages from part p join messages m on m.id = p.id
    where m.deletion_id is null and (m.parent_id is not null or m.id = ${session.head_message_id}::uuid
      or exists (select 1 from messages c where c.parent_id = m.id))`.execute(db)
  return { messages: rows[0]?.messages ?? 0, is_whole_tree: part.kind === 'tree' }
}

/** SQL condition: the row `m` exists or was deleted without its replies, so messages below it can be visible. */
const leadsOn = sql<boolean>`(m.deletion_id is null
  or exists (select 1 from deletions d where d.message_id = m.id and d.scope = 'one'))`

/** Few enough for the statement timeout. */
const BATCH = 20_000

/** Deepest messages first, because of the parent foreign key. */
export async function deletePart(tx: Db, tree: PartTree, part: ExclusivePart): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { numAffectedRows = 0n } = await sql`
      ${selectPartMessages(tree, part)} delete from messages
      where id in (select id from part order by depth desc limit ${BATCH}::int)`.execute(tx)
    deleted = Number(numAffectedRows)
  }
}

type PartTree = Pick<BranchReference, 'user_id' | 'tree_id'>

/** `by` limits the messages that the recursion passes through. */
function selectPartMessages(
  { user_id, tree_id }: PartTree,
  part: ExclusivePart,
  by = sql<boolean>`true`,
): RawBuilder<unknown> {
  return sql`
    with recursive part as (
      select m.id, m.depth from messages m where m.user_id = ${user_id}::uuid and ${isTopOf(tree_id, part)} and ${by}
      union
      select m.id, m.depth from part p join messages m on m.parent_id = p.id and ${by}
    )`
}

function isTopOf(tree_id: TreeId, part: ExclusivePart): RawBuilder<boolean> {
  switch (part.kind) {
    case 'tree':
      return sql`m.sibling_group = ${tree_id}::uuid`
    case 'below':
      return sql`m.id = ${part.top.id}::uuid`
    case 'nothing':
      return sql`false`
    default:
      return part satisfies never
  }
}

/** A user has only a few answers at a time, so each is checked. */
export async function listStreamingInPart(
  db: Db,
  { user_id, tree_id }: PartTree,
  part: ExclusivePart,
): Promise<MessageId[]> {
  const open = await db
    .selectFrom('messages as message')
    .select('id')
    .where('user_id', '=', user_id)
    .where('slot', 'is not', null)
    .where(isInPart(tree_id, part))
    .execute()
  return open.map(row => row.id)
}

function isInPart(tree_id: TreeId, part: ExclusivePart): RawBuilder<boolean> {
  const id = sql`message.id`
  switch (part.kind) {
    case 'tree':
      return sql`${selectTreeId(id)} = ${tree_id}::uuid`
    case 'below':
      return isAbove({ id: sql`${part.top.id}::uuid`, depth: sql`${part.top.depth}::int` }, id)
    case 'nothing':
      return sql`false`
    default:
      return part satisfies never
  }
}
