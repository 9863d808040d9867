import { type CompressedTree, compressTree } from '@inkling/engine'

/** Space-separated ids, since one string is cheap to read and to pass to a worker. */
export interface MessagePositions {
  readonly ids: string | null
  /** The parent of each message, or the tree for a root. */
  readonly groups: string | null
  readonly trees: string | null
}

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
  return compressTree(rows, { heads: new Set(heads), max: most })
}

const splitList = (text: string | null): string[] => text?.split(' ') ?? []
