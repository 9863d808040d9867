import type { MessageId } from '@inkling/contract'
import type { ChatNode, ChatTree } from '@inkling/engine'
import { newId } from '../../../../platform/ids.ts'
import { type Place, placeBelow, rootPlace } from '../../messages/place.ts'

/** A message of a file at its new place. */
export interface Planted {
  readonly node: ChatNode
  readonly id: MessageId
  readonly above: Planted | null
  readonly place: Place
  /** The messages of the user's down to this one. */
  readonly user_depth: number
  /** The child that the path is to lead to. */
  active_child_id: MessageId | null
}

/** The messages of a tree in the order of their ids, which is that of the file: parents before children, siblings in their order. */
export class PlantedTree {
  readonly messages: readonly Planted[]
  readonly #byOldId = new Map<string, Planted>()
  readonly #byId = new Map<MessageId, Planted>()

  constructor({ nodes, heads }: ChatTree) {
    this.messages = nodes.map(node => this.#plant(node))
    for (const { head } of heads) this.#leadTo(this.find(head))
  }

  /** A message by the id that its file knows it by. */
  find(id: string | null | undefined): Planted | null {
    return this.#byOldId.get(id ?? '') ?? null
  }

  #plant(node: ChatNode): Planted {
    const id = newId<MessageId>()
    const above = this.find(node.parent_id)
    const planted: Planted = {
      node,
      id,
      above,
      place: above === null ? rootPlace(id) : placeBelow(this.#withAllJumps(above), id),
      user_depth: (above?.user_depth ?? 0) + (node.role === 'user' ? 1 : 0),
      active_child_id: null,
    }
    this.#byOldId.set(node.id, planted)
    this.#byId.set(id, planted)
    return planted
  }

  /** A place that was made from another knows fewer jumps with each step: they are looked up again. */
  #withAllJumps({ place }: Planted): Place {
    const jumpOf = (id: MessageId) => this.#byId.get(id)?.place.jumps[0] ?? place.jumps[0]
    const [first] = place.jumps
    const second = jumpOf(first.id)
    return { ...place, jumps: [first, second, jumpOf(second.id)] }
  }

  /** Makes the way down to a message the active path. What an earlier chat's way goes through stays as it is. */
  #leadTo(head: Planted | null): void {
    let below = head
    for (let at = head?.above ?? null; at !== null && at.active_child_id === null; at = at.above) {
      at.active_child_id = below?.id ?? null
      below = at
    }
  }
}
