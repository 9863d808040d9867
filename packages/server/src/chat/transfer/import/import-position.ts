import type { MessageId } from '@inkling/contract'
import { type Place, placeBelow, rootPlace } from '../../store/tree-position.ts'
import type { Remembered } from './imported-states.ts'

/** Where an imported message stands, and what those below it need to know of it. */
export interface Spot {
  readonly id: MessageId
  readonly depth: number
  /** The ancestor that its jump leads to; a beginning's leads to itself. */
  readonly jump: Spot | null
  /** The messages of the user's down to this one. */
  readonly user_depth: number
  readonly created_at: string
  readonly remembered: Remembered
}

const jumpOf = (spot: Spot): Spot => spot.jump ?? spot

/** The place of a new message below a spot. */
export function placeAt(above: Spot | null, id: MessageId): Place {
  if (above === null) return rootPlace(id)
  const first = jumpOf(above)
  const second = jumpOf(first)
  return placeBelow({ id: above.id, depth: above.depth, jumps: [first, second, jumpOf(second)] }, id)
}

/** The spot that a new message's jump leads to. */
export function jumpFrom(above: Spot | null, { jumps: [jump] }: Place): Spot | null {
  for (let spot = above; spot !== null; spot = spot.jump) if (spot.depth === jump.depth) return spot
  return null
}
