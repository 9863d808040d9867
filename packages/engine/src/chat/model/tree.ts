import type { ChatNode, ChatPath, ChatTree, ImportedChat, PathMessage } from './chat.ts'

/** Converts a chat to a tree: siblings become nodes and the chosen ones continue. */
export function toTree(chat: ImportedChat): ChatTree {
  if (chat.kind === 'tree') return chat
  const { kind, messages, ...facts } = chat
  const nodes: ChatNode[] = []
  let parent_id: string | null = null
  for (const { siblings, chosen } of messages) {
    const first = nodes.length
    for (const message of siblings) nodes.push({ ...message, id: String(nodes.length + 1), parent_id })
    parent_id = nodes[first + chosen]?.id ?? parent_id
  }
  return { kind: 'tree', nodes, heads: [{ ...facts, head: parent_id }] }
}

/** The path to a head with all siblings, for `writeChat`; null if there is no such head. */
export function toPath(tree: ChatTree, at = 0): ChatPath | null {
  const found = tree.heads[at]
  if (!found) return null
  const { head, ...facts } = found
  const byId = new Map(tree.nodes.map(node => [node.id, node]))
  const byParent = Map.groupBy(tree.nodes, node => node.parent_id)
  const messages: PathMessage[] = []
  for (let node = byId.get(head ?? ''); node; node = byId.get(node.parent_id ?? '')) {
    const siblings = byParent.get(node.parent_id) ?? []
    messages.push({ siblings: siblings.map(withoutPosition), chosen: siblings.indexOf(node) })
  }
  return { kind: 'path', ...facts, messages: messages.reverse() }
}

function withoutPosition({ id, parent_id, ...message }: ChatNode) {
  return message
}
