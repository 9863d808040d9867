import type { MessageId } from '@inkling/contract'
import type { StreamedTree } from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import { OWN_FACTS, readOwnFacts } from '../native-facts.ts'
import { readHeadFacts } from '../native-head-facts.ts'
import type { Spot } from './import-position.ts'
import type { Plant, Planted } from './plant-path.ts'

/** Plants a tree of our own: parents stand before their children, and siblings in the order of their new ids. */
export function plantTree({ nodes, heads }: StreamedTree, plant: Plant): Planted {
  const outline = outlineOf(nodes)
  const { at } = outline
  const ids = outline.parents.map(() => newId<MessageId>())
  const idOf = (old: string | undefined): MessageId | undefined => ids[at.get(old ?? '') ?? -1]
  const onPaths = childrenOnPaths(outline, heads)
  const spots: Spot[] = []
  for (const node of nodes) {
    const index = spots.length
    const facts = readOwnFacts(node.extra[OWN_FACTS])
    const active_child_id = ids[onPaths.get(index) ?? -1] ?? idOf(facts.goes_on) ?? null
    const above = spots[outline.parents[index] ?? -1] ?? null
    spots.push(plant(node, { id: ids[index] ?? newId<MessageId>(), above, active_child_id, facts }))
  }
  const spotOf = (old: string | null): Spot | null => spots[at.get(old ?? '') ?? -1] ?? null
  return {
    first: spots[0] ?? null,
    heads: heads.map(({ head }) => spotOf(head)),
    forks: heads.map(({ header }) => idOf(readHeadFacts(header[OWN_FACTS]).fork) ?? null),
    messages: spots.length,
  }
}

/** How messages hang together: what a tree needs of all of them at once. */
interface Outline {
  /** The place of each in the list, by its id. */
  readonly at: ReadonlyMap<string, number>
  /** The place of the one above each. */
  readonly parents: readonly (number | undefined)[]
}

function outlineOf(nodes: StreamedTree['nodes']): Outline {
  const at = new Map<string, number>()
  const parents: (number | undefined)[] = []
  for (const { id, parent_id } of nodes) {
    parents.push(at.get(parent_id ?? ''))
    at.set(id, at.size)
  }
  return { at, parents }
}

/** By its place in the list, to which child of a message a chat leads. The first chat that goes through it decides. */
function childrenOnPaths({ at, parents }: Outline, heads: StreamedTree['heads']): Map<number, number> {
  const children = new Map<number, number>()
  for (const { head } of heads) {
    let below = at.get(head ?? '')
    for (;;) {
      const above = parents[below ?? -1]
      if (below === undefined || above === undefined || children.has(above)) break
      children.set(above, below)
      below = above
    }
  }
  return children
}
