import { EXCERPT_MAX, type MarkedMessage, type Page, type PageQuery } from '@inkling/contract'
import { previewText } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type OwnSession, previewSourceSql } from '../store/sessions.ts'
import { isAbove, selectTreeId } from '../store/trees.ts'
import { isVisibleSql } from '../store/visibility.ts'

interface MarkedRow extends Omit<MarkedMessage, 'excerpt'> {
  readonly source: string | null
  readonly total: number
}

/** Those of the whole tree, because branches share their messages. */
export async function listMarkedMessages(
  db: Db,
  { user_id, card_id, tree_id, head_message_id: head }: OwnSession,
  { page, limit }: PageQuery,
): Promise<Page<MarkedMessage>> {
  const tree = sql`${tree_id}::uuid`
  const { rows } = await sql<MarkedRow>`
    select mark.id, mark.role, mark.name, mark.created_at, ${previewSourceSql(sql`mark.content`)} as source,
      ${isAbove({ id: sql`mark.id`, depth: sql`mark.depth` }, sql`${head}::uuid`)} as is_on_path,
      (count(*) over ())::int as total
    from messages mark
    where mark.user_id = ${user_id} and mark.card_id = ${card_id} and mark.is_marked
      and ${selectTreeId(sql`mark.id`)} = ${tree} and ${isVisibleSql('mark', tree)}
    order by mark.depth, mark.id limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(db)
  const items = rows.map(({ source, total: _, ...message }) => ({
    ...message,
    excerpt: previewText(source ?? '', EXCERPT_MAX),
  }))
  return { items, page, limit, total: rows[0]?.total ?? 0 }
}
