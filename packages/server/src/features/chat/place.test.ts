import type { MessageId } from '@inkling/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Place, placeBelow, rootPlace } from './place.ts'

const idOf = (index: number): MessageId => `m${index}` as MessageId

/** A tree in which message n stands below message `parents[n - 1]`, as it grew. */
function grow(parents: readonly number[]): {
  places: Place[]
  parentOf: (place: Place) => Place | undefined
} {
  const places: Place[] = [rootPlace(idOf(0))]
  const parentIds = new Map<MessageId, MessageId>()
  for (const [index, parent] of parents.entries()) {
    const below = places[parent % places.length] ?? rootPlace(idOf(0))
    const place = placeBelow(below, idOf(index + 1))
    parentIds.set(place.id, below.id)
    places.push(place)
  }
  const byId = new Map(places.map(place => [place.id, place]))
  return { places, parentOf: place => byId.get(parentIds.get(place.id) ?? idOf(-1)) }
}

/** The steps that reading a page takes to an ancestor: a jump when it doesn't lead past it, otherwise the parent. */
function climb(
  tree: ReturnType<typeof grow>,
  from: Place,
  depth: number,
): { found: Place | undefined; steps: number } {
  const byId = new Map(tree.places.map(place => [place.id, place]))
  let at: Place | undefined = from
  let steps = 0
  for (; at !== undefined && at.depth > depth; steps++) {
    at = at.jumps[0].depth >= depth ? byId.get(at.jumps[0].id) : tree.parentOf(at)
  }
  return { found: at, steps }
}

it('every ancestor in any tree is found by its jumps', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: 120 }), fc.nat(), parents => {
      const tree = grow(parents)
      for (const place of tree.places) {
        let ancestor: Place | undefined = place
        for (let depth = place.depth; depth >= 0; depth--) {
          expect(climb(tree, place, depth).found).toBe(ancestor)
          ancestor = ancestor && tree.parentOf(ancestor)
        }
      }
    }),
    { numRuns: 60 },
  )
})

it('in a chat of 10,000 messages no ancestor is more than 30 steps away', () => {
  const tree = grow(Array.from({ length: 10_000 }, (_, index) => index))
  const head = tree.places.at(-1) as Place
  const most = Math.max(...Array.from({ length: 200 }, (_, n) => climb(tree, head, n * 50).steps))
  expect(most).toBeLessThanOrEqual(30)
})
