import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isAbove } from './trees.ts'

type VisibilitySql = RawBuilder<unknown>

/**
 * Messages deleted with their replies, and parts that only chats in the bin lead to. Only the top of each part is
 * marked.
 */
const hiddenTops = (tree_id: VisibilitySql) => sql`
  select top.id, top.depth from deletions d join messages top on top.id = d.message_id
  where d.tree_id = ${tree_id} and d.scope = 'rest'
  union all
  select top.id, top.depth from sessions s join messages top on top.deletion_id = s.id
  where s.tree_id = ${tree_id} and s.deleted_at is not null`

/** SQL condition: neither deleted nor below a hidden top. The alias must not be `messages`. */
export const isVisibleSql = (message: string, tree_id: VisibilitySql) => {
  const [id, deletion_id] = [sql.ref(`${message}.id`), sql.ref(`${message}.deletion_id`)]
  return sql<boolean>`(${deletion_id} is null and not exists (
    select 1 from (select ${tree_id} as id) tree cross join lateral (${hiddenTops(sql`tree.id`)}) top
    where ${isAbove({ id: sql`top.id`, depth: sql`top.depth` }, id)}))`
}
