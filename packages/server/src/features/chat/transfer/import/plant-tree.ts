import type { MessageId } from '@inkling/contract'
import type { ChatTree } from '@inkling/engine'
import { newId } from '../../../../platform/ids.ts'
import { OWN_FACTS, readOwnFacts } from '../own-facts.ts'
import { readHeadFacts } from '../own-head-facts.ts'
import type { Plant, Planted } from './plant-path.ts'
import type { Spot } from './spot.ts'

/** Plants a tree of our own: parents stand before their children, and siblings in the order of their new ids. */
export function plantTree({ nodes, heads }: ChatTree, plant: Plant): Planted {
  const at = new Map(nodes.map(({ id }, index) => [id, index]))
  const ids = nodes.map(() => newId<MessageId>())
  const idOf = (old: string | undefined): MessageId | undefined => ids[at.get(old ?? '') ?? -1]
  const onPaths = childrenOnPaths({ nodes, heads }, at)
  const spots: Spot[] = []
  const spotOf = (old: string | null): Spot | null => spots[at.get(old ?? '') ?? -1] ?? null
  for (const [index, node] of nodes.entries()) {
    const facts = readOwnFacts(node.extra[OWN_FACTS])
    const active_child_id = ids[onPaths.get(index) ?? -1] ?? idOf(facts.goes_on) ?? null
    const id = ids[index] ?? newId<MessageId>()
    spots.push(plant(node, { id, above: spotOf(node.parent_id), active_child_id, facts }))
  }
  return {
    first: spots[0] ?? null,
    heads: heads.map(({ head }) => spotOf(head)),
    forks: heads.map(({ header }) => idOf(readHeadFacts(header[OWN_FACTS]).fork) ?? null),
    messages: nodes.length,
  }
}

/** By its place in the list, to which child of a message a chat leads. The first chat that goes through it decides. */
function childrenOnPaths(
  { nodes, heads }: Pick<ChatTree, 'nodes' | 'heads'>,
  at: ReadonlyMap<string, number>,
): Map<number, number> {
  const indexOf = (id: string | null | undefined): number | undefined => at.get(id ?? '')
  const children = new Map<number, number>()
  for (const { head } of heads) {
    let below = indexOf(head)
    for (;;) {
      const above = indexOf(nodes[below ?? -1]?.parent_id)
      if (below === undefined || above === undefined || children.has(above)) break
      children.set(above, below)
      below = above
    }
  }
  return children
}
