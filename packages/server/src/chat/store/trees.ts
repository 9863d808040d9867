import type { MessageId, TreeId } from '@inkling/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

type TreeSql = RawBuilder<unknown>

/** Jumps lead to the root in O(log n) steps; its group is the tree. */
export const selectTreeId = (id: TreeSql) => sql<TreeId>`(
  with recursive up as (
    select depth, jump_id, sibling_group from messages where id = ${id}
    union all
    select m.depth, m.jump_id, m.sibling_group from up u join messages m on m.id = u.jump_id where u.depth > 0
  )
  select sibling_group from up where depth = 0)`

export async function findTree(db: Db, id: MessageId): Promise<TreeId | undefined> {
  const { rows } = await sql<{
    tree_id: TreeId | null
  }>`select ${selectTreeId(sql`${id}::uuid`)} as tree_id`.execute(db)
  return rows[0]?.tree_id ?? undefined
}

/** SQL condition: `above` is on the path to `below`, or the same message. O(log n) steps. No alias in it may be `m` or `c`. */
export const isAbove = (above: { id: TreeSql; depth: TreeSql }, below: TreeSql) => sql<boolean>`exists (
  with recursive climb as (
    select id, parent_id, jump_id, jump_depth, depth from messages where id = ${below}
    union all
    select m.id, m.parent_id, m.jump_id, m.jump_depth, m.depth
    from climb c
    join messages m on m.id = case when c.jump_depth >= ${above.depth} then c.jump_id else c.parent_id end
    where c.depth > ${above.depth}
  )
  select 1 from climb where id = ${above.id})`

/** Messages deleted singly on the path, as rows of `depth` and `deleted_at`. */
export const selectTombstonesAbove = (tree_id: TreeSql, below: TreeSql) => sql`
  select gap.depth, d.deleted_at from deletions d join messages gap on gap.id = d.message_id
  where d.tree_id = ${tree_id} and d.scope = 'one' and ${isAbove({ id: sql`gap.id`, depth: sql`gap.depth` }, below)}`

export const selectLength = (tree_id: TreeSql, head: TreeSql) => sql<number>`coalesce((
  select m.depth + 1 - (select count(*)::int from (${selectTombstonesAbove(tree_id, sql`m.id`)}) gaps)
  from messages m where m.id = ${head}), 0)`

/** Takes the active child at each step, or else the newest. */
export async function findActiveLeaf(db: Db, id: MessageId): Promise<MessageId> {
  const { rows } = await sql<{ id: MessageId }>`
    with recursive down as (
      select id, active_child_id, depth from messages where id = ${id}
      union all
      select m.id, m.active_child_id, m.depth
      from down d join messages m on m.id = coalesce(
        (select a.id from messages a
          where a.id = d.active_child_id and a.sibling_group = d.id and a.deletion_id is null),
        (select c.id from messages c
          where c.sibling_group = d.id and c.deletion_id is null order by c.id desc limit 1))
    )
    select id from down order by depth desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}
