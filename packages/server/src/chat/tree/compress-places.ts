import { type CompressedTree, compressTree } from '@inkling/engine'

/** Messages by where they stand: ids with spaces between, for many are nothing but one string to whoever passes them on. */
export interface MessagePositions {
  readonly ids: string | null
  /** Of each message its sibling group: the message above it, or for a first one the tree. */
  readonly groups: string | null
  readonly trees: string | null
}

/** Those of one's chats with a card, which are to be told in `most` nodes at most. */
export interface TreesToCompress extends MessagePositions {
  readonly heads: readonly string[]
  readonly most: number
}

export function compressPositions({ ids, groups, trees, heads, most }: TreesToCompress): CompressedTree {
  const roots = new Set(splitList(trees))
  const above = splitList(groups)
  const rows = splitList(ids).map((id, at) => {
    const group = above[at] ?? null
    return { id, parent_id: group !== null && roots.has(group) ? null : group }
  })
  return compressTree(rows, { heads: new Set(heads), most })
}

const splitList = (text: string | null): string[] => text?.split(' ') ?? []
