import type { MessageId } from '@inkling/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positionBelow, rootPosition, type TreePosition } from './tree-position.ts'

const idOf = (index: number): MessageId => `m${index}` as MessageId

interface StoredPosition {
  readonly id: MessageId
  readonly depth: number
  readonly parent: MessageId | undefined
  readonly jump: MessageId
}

/** Turn n adds two messages below message `anchors[n]` (modulo the tree's size). */
function grow(anchors: readonly number[]): StoredPosition[] {
  const root = rootPosition(idOf(0))
  const tree: StoredPosition[] = [{ id: root.id, depth: 0, parent: undefined, jump: root.id }]
  const byId = new Map(tree.map(one => [one.id, one]))
  const keep = (place: TreePosition, parent: MessageId): void => {
    const stored = { id: place.id, depth: place.depth, parent, jump: place.jumps[0].id }
    byId.set(place.id, stored)
    tree.push(stored)
  }
  const read = (at: StoredPosition): TreePosition => {
    const next = (of: StoredPosition): StoredPosition => byId.get(of.jump) ?? of
    return { id: at.id, depth: at.depth, jumps: [next(at), next(next(at)), next(next(next(at)))] }
  }
  for (const anchor of anchors) {
    const below = read(tree[anchor % tree.length] ?? (tree[0] as StoredPosition))
    const position = positionBelow(below, idOf(tree.length))
    keep(position, below.id)
    keep(positionBelow(position, idOf(tree.length)), position.id)
  }
  return tree
}

/** Takes each jump that does not lead past the target, or else the parent. */
function climb(
  byId: ReadonlyMap<MessageId, StoredPosition>,
  from: StoredPosition,
  depth: number,
): { found: MessageId; steps: number } {
  let at = from
  let steps = 0
  for (; at.depth > depth; steps++) {
    const jump = byId.get(at.jump)
    const next = jump !== undefined && jump.depth >= depth ? jump : byId.get(at.parent ?? at.id)
    if (next === undefined) break
    at = next
  }
  return { found: at.id, steps }
}

it('every ancestor is found by jump pointers', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: 60 }), anchors => {
      const tree = grow(anchors)
      const byId = new Map(tree.map(one => [one.id, one]))
      for (const message of tree) {
        let ancestor: StoredPosition | undefined = message
        for (let depth = message.depth; depth >= 0 && ancestor; depth--) {
          expect(climb(byId, message, depth).found).toBe(ancestor.id)
          ancestor = ancestor.parent === undefined ? undefined : byId.get(ancestor.parent)
        }
      }
    }),
    { numRuns: 60 },
  )
})

it('in a chat of 10,000 messages no ancestor is more than 30 jumps away', () => {
  const tree = grow(Array.from({ length: 5_000 }, (_, turn) => turn * 2))
  const byId = new Map(tree.map(one => [one.id, one]))
  const head = tree.at(-1) as StoredPosition
  expect(head.depth).toBe(10_000)
  const maxSteps = Math.max(...Array.from({ length: 200 }, (_, n) => climb(byId, head, n * 50).steps))
  expect(maxSteps).toBeLessThanOrEqual(30)
})
