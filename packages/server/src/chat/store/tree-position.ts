import type { MessageId } from '@inkling/contract'

export interface Ancestor {
  readonly id: MessageId
  readonly depth: number
}

/** Where a message stands in its tree, and the ancestors that following its jumps leads to, nearest first. */
export interface TreePosition extends Ancestor {
  readonly jumps: readonly [Ancestor, Ancestor, ...Ancestor[]]
}

/** The place of a tree's beginning: its jumps lead nowhere. */
export function rootPosition(id: MessageId): TreePosition {
  const root = { id, depth: 0 }
  return { ...root, jumps: [root, root, root] }
}

/**
 * The place of a message below another. Its jump leads as far again as its parent's if the parent's two last jumps
 * were of equal length, otherwise to the parent (skew-binary jump pointers, Myers 1983): so any ancestor is O(log n)
 * steps away, and a new message costs a look at its parent only. A place read with three jumps is enough for two
 * messages below it.
 */
export function positionBelow(parent: TreePosition, id: MessageId): TreePosition {
  const [first, second, ...rest] = parent.jumps
  const isPair = parent.depth - first.depth === first.depth - second.depth
  const depth = parent.depth + 1
  return {
    id,
    depth,
    jumps: isPair ? [second, rest[0] ?? second, ...rest.slice(1)] : [parent, first, second],
  }
}
