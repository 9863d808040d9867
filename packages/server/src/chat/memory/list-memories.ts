import type { Memory, MemoryId, MessageId, memories, Page, QueryOf } from '@inkling/contract'
import { withoutStatusPlaceholder } from '@inkling/engine'
import { type RawBuilder, sql } from 'kysely'
import { buildSearchPattern } from '../../platform/database/search-pattern.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { MemoryModel } from './vectors/chosen-models.ts'
import { selectSingleHead } from './vectors/pending-texts.ts'
import { selectWholePaths } from './vectors/texts.ts'

type MemoryListQuery = QueryOf<typeof memories.list>
type MemoryFilter = MemoryListQuery['which']

/** The model whose vectors count as embedded, or null for any model. */
type EmbeddedBy = Pick<MemoryModel, 'id'> | null

const columns = (by: EmbeddedBy) => sql`
  kind, id, message_id, role, name, text, is_edited, importance, is_pinned, is_off, created_at,
  exists (
    select 1 from memory_vectors v where v.message_id = memory.message_id
      and v.memory_id is not distinct from memory.memory_id
      ${by === null ? sql`` : sql`and v.model_id = ${by.id}::uuid`}) as is_embedded`

/** The messages of the CTE `path` and their notes. */
const memoriesOf = sql`
  select 'message' as kind, m.id, m.id as message_id, null::uuid as memory_id, m.depth, m.role, m.name,
    coalesce(o.text, m.content) as text, o.text is not null as is_edited, coalesce(o.importance, 0.5) as importance,
    coalesce(o.is_pinned, false) as is_pinned, coalesce(o.is_off, false) as is_off, m.created_at
  from path join messages m on m.id = path.id
  left join memories o on o.message_id = m.id and not o.is_note
  where not m.hidden and m.status <> 'streaming' and coalesce(o.text, m.content) ~ '\\S'
  union all
  select 'note', n.id, n.message_id, n.id, m.depth, null, '', n.text, false, n.importance, n.is_pinned, n.is_off,
    n.created_at
  from path join memories n on n.message_id = path.id and n.is_note join messages m on m.id = n.message_id`

const conditions: Readonly<Record<MemoryFilter, RawBuilder<boolean>>> = {
  all: sql`true`,
  notes: sql`kind = 'note'`,
  pinned: sql`is_pinned`,
  off: sql`is_off`,
}

/** Newest first. Notes come before their message. */
export async function listMemories(
  db: Db,
  head: MessageId | null,
  { q, which, page, limit }: MemoryListQuery,
  by: EmbeddedBy,
): Promise<Page<Memory>> {
  if (head === null) return { items: [], page, limit, total: 0 }
  const textFilter = q === undefined ? sql`` : sql`and text ~ ${buildSearchPattern(q)}`
  const { rows } = await sql<Memory & { total: number }>`
    with recursive ${selectWholePaths(selectSingleHead(head))}, found as (
      select * from (${memoriesOf}) memory where ${conditions[which]} ${textFilter})
    select ${columns(by)}, (select count(*)::int from found) as total from found memory
    order by depth desc, (kind = 'note') desc, created_at desc, id desc
    limit ${limit}::int offset ${(page - 1) * limit}::int`.execute(db)
  const items = rows.map(({ total: _, ...memory }) => withoutStatusBarMark(memory))
  return { items, page, limit, total: rows[0]?.total ?? 0 }
}

export async function readMemory(
  db: Db,
  { message_id, memory_id }: { message_id: MessageId; memory_id: MemoryId | null },
): Promise<Memory | undefined> {
  const { rows } = await sql<Memory>`
    with path as (select ${message_id}::uuid as id)
    select ${columns(null)} from (${memoriesOf}) memory
    where memory_id is not distinct from ${memory_id}::uuid`.execute(db)
  return rows[0] && withoutStatusBarMark(rows[0])
}

const withoutStatusBarMark = (memory: Memory): Memory => ({
  ...memory,
  text: withoutStatusPlaceholder(memory.text),
})
