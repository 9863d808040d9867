import type { MessageId, SessionId, TreeId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { OwnSession } from '../store/sessions.ts'

/** What only one chat leads to: the whole tree, everything below its top message, or nothing. */
export type ExclusivePart =
  | { readonly kind: 'tree' }
  | { readonly kind: 'below'; readonly top: PartRoot }
  | { readonly kind: 'nothing' }

interface PartRoot {
  readonly id: MessageId
  readonly depth: number
}

export type BranchReference = Pick<OwnSession, 'id' | 'user_id' | 'tree_id' | 'head_message_id'>

/** Chats outside the bin, or all, since those in the bin can be restored. */
export type OtherSessions = 'living' | 'all'

export async function findExclusivePart(
  db: Db,
  session: BranchReference,
  among: OtherSessions,
): Promise<ExclusivePart> {
  const { others: othersCount, shared } = await findSharedPath(db, session, among)
  if (othersCount === 0) return { kind: 'tree' }
  const top = await findAncestor(db, session.head_message_id, (shared ?? -1) + 1)
  return top === undefined ? { kind: 'nothing' } : { kind: 'below', top }
}

/**
 * Finds the number of other chats, and the depth of the last message that any shares with this chat (null for none).
 * Climbs both paths at equal depth, where jumps are equally long, so they meet after O(log n) steps or end at two
 * roots.
 */
async function findSharedPath(
  db: Db,
  { id, tree_id, head_message_id: head }: BranchReference,
  among: OtherSessions,
): Promise<{ others: number; shared: number | null }> {
  const { rows } = await sql<{ others: number; shared: number | null }>`
    with recursive others as (
      select id, head_message_id from sessions where tree_id = ${tree_id}::uuid and id <> ${id}::uuid
        and (${among === 'all'}::boolean or deleted_at is null)
    ), climb as (
      select a.id a, a.parent_id a_parent, a.depth a_depth, a.jump_id a_jump, a.jump_depth a_jump_depth,
        b.id b, b.parent_id b_parent, b.depth b_depth, b.jump_id b_jump, b.jump_depth b_jump_depth
      from others o join messages a on a.id = ${head}::uuid join messages b on b.id = o.head_message_id
      union all
      select a.id, a.parent_id, a.depth, a.jump_id, a.jump_depth, b.id, b.parent_id, b.depth, b.jump_id, b.jump_depth
      from climb c
      join messages a on a.id = case
        when c.a_depth < c.b_depth then c.a
        when c.a_depth > c.b_depth and c.a_jump_depth >= c.b_depth then c.a_jump
        when c.a_depth = c.b_depth and c.a_jump <> c.b_jump then c.a_jump
        else c.a_parent end
      join messages b on b.id = case
        when c.b_depth < c.a_depth then c.b
        when c.b_depth > c.a_depth and c.b_jump_depth >= c.a_depth then c.b_jump
        when c.b_depth = c.a_depth and c.b_jump <> c.a_jump then c.b_jump
        else c.b_parent end
      where c.a <> c.b and greatest(c.a_depth, c.b_depth) > 0
    )
    select (select count(*)::int from others) as others, (select max(a_depth) from climb where a = b) as shared`.execute(
    db,
  )
  return rows[0] ?? { others: 0, shared: null }
}

/** Undefined below the end of the path. */
async function findAncestor(db: Db, head: MessageId | null, depth: number): Promise<PartRoot | undefined> {
  const { rows } = await sql<PartRoot>`
    with recursive climb as (
      select id, parent_id, jump_id, jump_depth, depth from messages where id = ${head}::uuid
      union all
      select m.id, m.parent_id, m.jump_id, m.jump_depth, m.depth
      from climb c
      join messages m on m.id = case when c.jump_depth >= ${depth}::int then c.jump_id else c.parent_id end
      where c.depth > ${depth}::int
    )
    select id, depth from climb where depth = ${depth}::int`.execute(db)
  return rows[0]
}

interface TreeKey {
  readonly user_id: UserId
  readonly tree_id: TreeId
}

/** Hides what only chats in the bin lead to. Not needed if all are in the bin, when the tree is invisible anyway. */
export async function hideDeletedPart(tx: Db, { user_id, tree_id }: TreeKey): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select(['id', 'user_id', 'tree_id', 'head_message_id', 'deleted_at'])
    .where('tree_id', '=', tree_id)
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  if (sessions.every(session => session.deleted_at !== null)) return
  for (const session of sessions.filter(one => one.deleted_at !== null)) {
    const part = await findExclusivePart(tx, session, 'living')
    if (part.kind === 'below') await hideSubtree(tx, part.top.id, session.id)
  }
}

/** Removes the marks of chats in the bin, so that hiding can be recomputed. Deleted messages stay hidden. */
export async function restoreDeletedPart(tx: Db, { user_id, tree_id }: TreeKey): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ deletion_id: null })
    .where('deletion_id', 'in', db =>
      db.selectFrom('sessions').select('id').where('tree_id', '=', tree_id).where('user_id', '=', user_id),
    )
    .execute()
}

/**
 * Marks the message or chat that hides this part. Only the top row is marked (`isVisibleSql`), so the cost does not
 * depend on the size. If the top was deleted without its replies, its children are marked.
 */
export async function hideSubtree(tx: Db, id: MessageId, by: MessageId | SessionId): Promise<void> {
  await sql`
    with recursive tops as (
      select id from messages where id = ${id}
      union all
      select m.id from tops t
      join deletions d on d.message_id = t.id and d.scope = 'one'
      join messages m on m.parent_id = t.id
    )
    update messages set deletion_id = ${by} where id in (select id from tops) and deletion_id is null`.execute(
    tx,
  )
}
