import type { MessageId } from '@inkling/contract'

export interface Ancestor {
  readonly id: MessageId
  readonly depth: number
}

/** `jumps` are the ancestors that jumps lead to, nearest first. */
export interface TreePosition extends Ancestor {
  readonly jumps: readonly [Ancestor, Ancestor, ...Ancestor[]]
}

/** A root's jumps lead to itself. */
export function rootPosition(id: MessageId): TreePosition {
  const root = { id, depth: 0 }
  return { ...root, jumps: [root, root, root] }
}

/**
 * If the parent's last two jumps have equal length, the child's jump leads to the end of the second, otherwise to the
 * parent (skew-binary jump pointers, Myers 1983), so any ancestor is O(log n) steps away. Three known jumps suffice for
 * two messages below.
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
