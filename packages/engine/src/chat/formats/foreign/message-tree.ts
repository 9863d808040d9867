import type { ChatFacts, ChatMessage, ChatNode, ChatTree } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'

/** A place in another program's tree; without a message its children belong to the one above. */
export type TreeEntry = { id: string; parent: string; message: ChatMessage | null }

/**
 * Builds a chat from messages that name their parents, in any order. One whose parent is unknown starts a path.
 * @param current the last message that was shown; empty means the last one in the list
 */
export function buildTree(
  entries: readonly TreeEntry[],
  current: string,
  facts: ChatFacts,
  reading: ChatReading,
): ChatTree {
  const known = new Map(entries.filter(({ id }) => id !== ROOT).map(entry => [entry.id, entry]))
  const parentOf = ({ parent }: TreeEntry) => (known.has(parent) ? parent : ROOT)
  const children = Map.groupBy(known.values(), parentOf)
  /** Each entry's node; without a message, an entry has the node of its parent. */
  const placed = new Map<string, string | null>([[ROOT, null]])
  const nodes: ChatNode[] = []
  const open = children.get(ROOT)?.toReversed() ?? []
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const parent_id = placed.get(parentOf(entry)) ?? null
    placed.set(entry.id, entry.message ? entry.id : parent_id)
    if (entry.message) nodes.push({ ...entry.message, id: entry.id, parent_id })
    for (const child of children.get(entry.id)?.toReversed() ?? []) open.push(child)
  }
  for (const [at, { id }] of entries.entries())
    if (!placed.has(id)) reading.notices.count('messages_skipped', `messages.${at}`)
  const last = current === '' ? (entries.at(-1)?.id ?? '') : current
  const head = placed.get(last) ?? nodes.at(-1)?.id ?? null
  return { kind: 'tree', nodes, heads: [{ ...facts, head }] }
}

/** No entry has this id. */
const ROOT = ''
