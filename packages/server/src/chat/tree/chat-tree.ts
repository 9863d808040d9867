import {
  type CardId,
  type ChatGraph,
  EXCERPT_MAX,
  GRAPH_NODES_MAX,
  type GraphNode,
  type TreeId,
  type UserId,
} from '@inkling/contract'
import { type CompressedTree, previewText, type TreeNode } from '@inkling/engine'
import { sql } from 'kysely'
import { withBulkReadSlot } from '../../platform/database/bulk-queue.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { defineTask, WorkError } from '../../platform/workers/task.ts'
import type { WorkerPool } from '../../platform/workers/worker-pool.ts'
import type { ChatContext } from '../context.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { previewSourceSql } from '../store/sessions.ts'
import type { run } from './compress-places.task.ts'
import { compressPositions, type MessagePositions, type TreesToCompress } from './compress-places.ts'

const compressTask = defineTask<typeof run>(new URL('./compress-places.task.ts', import.meta.url))
const COMPRESS_MS = 10_000
/** Trees with more messages are compressed in a worker thread. */
const LARGE = 2_000
/** Length of a UUID with its separator. */
const ID_LENGTH = 37

const SESSIONS_MAX = 1_000

interface TreeContext extends Pick<ChatContext, 'db' | 'bulkDb'> {
  readonly treeWorkers: WorkerPool
}

/**
 * Returns chats and compressed trees of a card.
 * @throws ApiError `server_busy` if compressing a large tree takes too long
 */
export async function getChatTree(
  { db, bulkDb, treeWorkers }: TreeContext,
  user_id: UserId,
  card_id: CardId,
): Promise<ChatGraph> {
  const { items } = await listSessions(db, user_id, { page: 1, limit: SESSIONS_MAX, card_id })
  const heads = items.flatMap(session => session.head_message_id ?? [])
  const read = await withBulkReadSlot(user_id, () => readPositions(bulkDb, user_id, card_id))
  const places = { ...read, heads, most: GRAPH_NODES_MAX }
  const isLarge = (places.ids?.length ?? 0) > LARGE * ID_LENGTH
  const { nodes, left_out } = isLarge
    ? await compressInWorker(treeWorkers, places)
    : compressPositions(places)
  return { items, nodes: await toGraphNodes(db, nodes), left_out }
}

async function compressInWorker(workers: WorkerPool, trees: TreesToCompress): Promise<CompressedTree> {
  try {
    return await workers.run(compressTask, trees, { timeoutMs: COMPRESS_MS })
  } catch (error) {
    throw error instanceof WorkError ? new ApiError('server_busy') : error
  }
}

/** Parents come before children. A root's sibling group is its tree. */
async function toGraphNodes(db: Db, nodes: readonly TreeNode[]): Promise<GraphNode[]> {
  const texts = await readNodeTexts(
    db,
    nodes.map(node => node.id),
  )
  const graphNodes = new Map<string, GraphNode>()
  for (const { id, parent_id, depth, messages } of nodes) {
    const text = texts.get(id)
    if (text === undefined) continue // deleted since the tree was read
    const { sibling_group, ...node } = text
    const above = parent_id === null ? undefined : graphNodes.get(parent_id)
    const tree_id = above?.tree_id ?? sibling_group
    graphNodes.set(id, { ...node, tree_id, parent_id: above?.id ?? null, depth, messages })
  }
  return [...graphNodes.values()]
}

/** Includes visible messages in trees with a chat outside the bin. */
async function readPositions(db: Db, user_id: UserId, card_id: CardId): Promise<MessagePositions> {
  const { rows } = await sql<MessagePositions>`
    select string_agg(id::text, ' ' order by id) as ids, string_agg(sibling_group::text, ' ' order by id) as groups,
      (select string_agg(distinct tree_id::text, ' ') from sessions
        where user_id = ${user_id} and card_id = ${card_id} and deleted_at is null) as trees
    from messages where user_id = ${user_id} and card_id = ${card_id} and deletion_id is null
      and not is_draft`.execute(db)
  return rows[0] ?? { ids: null, groups: null, trees: null }
}

interface NodeText extends Pick<GraphNode, 'id' | 'role' | 'excerpt' | 'created_at'> {
  readonly sibling_group: TreeId
}

async function readNodeTexts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NodeText>> {
  const { rows } = await sql<NodeText>`
    select id, sibling_group, role, ${previewSourceSql(sql`content`)} as excerpt, created_at
    from messages where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, { ...row, excerpt: previewText(row.excerpt, EXCERPT_MAX) }]))
}
