import type { MessageId, TreeId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { BranchState, StateId } from '../../store/branch-states.ts'
import type { MessageRow } from '../../store/message-rows.ts'

/** Messages in memory at a time, with their states. */
const BATCH = 200

export type ExportedRow = Pick<
  MessageRow,
  | 'id'
  | 'role'
  | 'name'
  | 'content'
  | 'reasoning'
  | 'model_name'
  | 'status'
  | 'end_reason'
  | 'usage'
  | 'hidden'
  | 'is_marked'
  | 'origin'
  | 'state_id'
  | 'active_child_id'
  | 'edited_at'
  | 'created_at'
> & {
  /** The nearest visible ancestor, or the tree for a root. */
  readonly sibling_group: string
  readonly state: BranchState | null
}

const columns = sql`
  m.id, m.role, m.name, m.content, m.reasoning, m.model_name, m.status, m.end_reason, m.usage, m.hidden, m.is_marked, m.origin, m.state_id,
  m.active_child_id, m.edited_at, m.created_at, m.sibling_group`

/** Ids and hidden flags of a path, from first to last. */
export interface PathOutline {
  readonly ids: readonly MessageId[]
  readonly hidden: readonly boolean[]
}

export async function outlinePath(db: Db, user_id: UserId, head: MessageId | null): Promise<PathOutline> {
  const { rows } = await sql<{ ids: string | null; hidden: string | null }>`
    with recursive path as (
      select id, sibling_group, hidden, depth from messages where id = ${head} and user_id = ${user_id}
      union all
      select m.id, m.sibling_group, m.hidden, m.depth from path p join messages m on m.id = p.sibling_group
    )
    select string_agg(id::text, ' ' order by depth) as ids,
      string_agg(case when hidden then '1' else '0' end, '' order by depth) as hidden
    from path`.execute(db)
  const ids = (rows[0]?.ids?.split(' ') ?? []) as MessageId[] // the query joins message ids
  return { ids, hidden: Array.from(rows[0]?.hidden ?? '', flag => flag === '1') }
}

/** Parents before children, siblings in order. */
export interface TreeOutline {
  readonly ids: readonly MessageId[]
  /** The newest child by parent id, or by tree id for roots. */
  readonly newest: ReadonlyMap<string, MessageId>
}

export async function outlineTree(
  db: Db,
  { user_id, tree_id }: { user_id: UserId; tree_id: TreeId },
): Promise<TreeOutline> {
  const { rows } = await sql<{ ids: string | null; groups: string | null }>`
    with recursive tree as (
      select id, sibling_group from messages
      where sibling_group = ${tree_id} and user_id = ${user_id} and deletion_id is null
      union all
      select m.id, m.sibling_group from tree t join messages m on m.sibling_group = t.id and m.deletion_id is null
    )
    select string_agg(id::text, ' ' order by id) as ids, string_agg(sibling_group::text, ' ' order by id) as groups
    from tree`.execute(db)
  const groups = rows[0]?.groups?.split(' ') ?? []
  const all = (rows[0]?.ids?.split(' ') ?? []) as MessageId[] // the query joins message ids
  const children = Map.groupBy(all, (_, at) => groups[at] ?? '')
  const ids: MessageId[] = []
  const newest = new Map<string, MessageId>()
  const add = (group: string): void => {
    for (const child of children.get(group) ?? []) {
      ids.push(child)
      newest.set(group, child)
    }
  }
  add(tree_id)
  for (const id of ids) add(id) // the loop appends children to `ids`
  return { ids, newest }
}

export async function* readMessages(db: Db, ids: readonly MessageId[]): AsyncGenerator<ExportedRow[]> {
  for (const some of batchesOf(ids)) {
    const { rows } = await sql<ExportedRow>`
      select ${columns} from unnest(${some}::uuid[]) with ordinality wanted(id, n) join messages m on m.id = wanted.id
      order by wanted.n`.execute(db)
    yield await withStates(db, rows)
  }
}

export interface ExportedAlternatives {
  readonly siblings: readonly ExportedRow[]
  readonly chosen: number
}

export async function* readAlternatives(
  db: Db,
  ids: readonly MessageId[],
): AsyncGenerator<ExportedAlternatives[]> {
  for (const some of batchesOf(ids)) {
    const { rows } = await sql<ExportedRow & { n: number }>`
      select ${columns}, wanted.n from unnest(${some}::uuid[]) with ordinality wanted(id, n)
      join messages chosen on chosen.id = wanted.id
      join messages m on m.sibling_group = chosen.sibling_group and m.deletion_id is null
      order by wanted.n, m.id`.execute(db)
    const places = Map.groupBy(await withStates(db, rows), ({ sibling_group }) => sibling_group)
    const onPath = new Set(some)
    yield [...places.values()].map(siblings => ({
      siblings,
      chosen: siblings.findIndex(({ id }) => onPath.has(id)),
    }))
  }
}

/** Many messages share a state, so each is read once. */
async function withStates<Row extends Omit<ExportedRow, 'state'>>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { state: BranchState | null })[]> {
  const ids = [...new Set(rows.flatMap(({ state_id }) => state_id ?? []))]
  const states = new Map<StateId, BranchState>()
  if (ids.length > 0) {
    const rows = await db
      .selectFrom('message_states')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .execute()
    for (const { id, state } of rows) states.set(id, state)
  }
  return rows.map(row => ({ ...row, state: (row.state_id && states.get(row.state_id)) ?? null }))
}

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH)
}
