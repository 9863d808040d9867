import type { GraphNode, MessageId, Session } from '@inkling/contract'
import type { GraphLayout, PlacedNode } from './layout.ts'

/** Chats that pass through each node, and those that end there. */
interface SessionPaths {
  readonly through: ReadonlyMap<MessageId, readonly Session[]>
  readonly ending: ReadonlyMap<MessageId, readonly Session[]>
}

/** Follows each chat from its active leaf to the root. */
export function mapSessionPaths(sessions: readonly Session[], { byId }: GraphLayout): SessionPaths {
  const through = new Map<MessageId, Session[]>()
  const ending = new Map<MessageId, Session[]>()
  for (const session of sessions) {
    const head = byId.get(session.head_message_id ?? NONE)
    if (head) add(ending, head.node.id, session)
    for (let at: PlacedNode | null = head ?? null; at; at = at.parent) add(through, at.node.id, session)
  }
  return { through, ending }
}

const NONE = '' as MessageId // no message has this id

function add(all: Map<MessageId, Session[]>, id: MessageId, session: Session): void {
  const known = all.get(id)
  if (known) known.push(session)
  else all.set(id, [session])
}

/**
 * Opens a node in the current chat if it passes through, else in the last changed chat that does, else in one through
 * the nearest ancestor, which can switch there without losing anything.
 */
export function chooseSession(
  at: PlacedNode,
  { through }: SessionPaths,
  { current, sessions }: { current: Session; sessions: readonly Session[] },
): Session | undefined {
  for (let above: PlacedNode | null = at; above; above = above.parent) {
    const leading = through.get(above.node.id)
    if (leading) return leading.find(({ id }) => id === current.id) ?? leading[0]
  }
  return findSessionOfTree(at.node, [current, ...sessions])
}

const findSessionOfTree = ({ tree_id }: GraphNode, sessions: readonly Session[]): Session | undefined =>
  sessions.find(session => session.tree_id === tree_id)
