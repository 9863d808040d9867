import { GraphNode, type MessageId, Session } from '@inkling/contract'
import { idOf } from '../../testing/messages.ts'

const codeOf = (word: string): number => word.charCodeAt(0)
export const nodeId = (word: string): MessageId => idOf(codeOf(word)) as MessageId

/** Parses `a a>b c` into nodes with one-letter texts, `b` below `a`. Each root starts a tree. */
export function graphOf(words: string): GraphNode[] {
  const depths = new Map<string, number>()
  const trees = new Map<string, string>()
  return words.split(' ').map(word => {
    const [parent, own] = word.includes('>') ? (word.split('>') as [string, string]) : [null, word]
    depths.set(own, parent === null ? 0 : (depths.get(parent) ?? 0) + 1)
    trees.set(own, parent === null ? idOf(codeOf(own) + 1_000) : (trees.get(parent) ?? ''))
    return GraphNode.parse({
      id: nodeId(own),
      tree_id: trees.get(own),
      parent_id: parent === null ? null : nodeId(parent),
      depth: depths.get(own),
      messages: 1,
      role: 'user',
      excerpt: own,
      created_at: '2026-11-21T00:00:00Z',
    })
  })
}

/** `head` is the node of the active leaf; the letter `root` names its tree. */
export const sessionAt = (title: string, head: string, root = 'a'): Session =>
  Session.parse({
    id: idOf(codeOf(title) + 2_000),
    card_id: idOf(1),
    card: { id: idOf(1), name: 'Seraphina', avatar_url: null, is_deleted: false },
    title,
    tree_id: idOf(codeOf(root) + 1_000),
    head_message_id: nodeId(head),
    draft_message_id: null,
    parent_session_id: null,
    fork_message_id: null,
    message_count: 1,
    seen_message_id: null,
    is_favorite: false,
    has_newer_revision: false,
    last_message: null,
    deleted_at: null,
    created_at: '2026-11-21T00:00:00Z',
    updated_at: '2026-11-21T00:00:00Z',
  })
