import type { RevisionId } from '@inkling/contract'
import type { CardData, Clock, PassValues } from '@inkling/engine'
import { macroValues } from '@inkling/engine'
import type { ChatCard } from '../../cards/chat-card.ts'
import type { Turn } from '../answers/read-turn.ts'

/** What texts and prompts are made in: with which card, for whom, when, and what chance falls on. */
export interface Scene {
  readonly revision_id: RevisionId
  readonly card: CardData
  readonly persona: { readonly name: string; readonly description: string }
  readonly clock: Clock
  /** The same seed, the same dice: the id of what is being made. */
  readonly seed: string
}

/** The scene of a turn, at a moment. */
export const sceneOf = (card: ChatCard, turn: Turn, clock: Clock, seed: string): Scene => ({
  revision_id: card.revision_id,
  card: card.data,
  persona: { name: turn.user_name, description: '' },
  clock,
  seed,
})

/** What macros stand for in a text that is stored, its variables aside. */
export const sceneValues = ({ card, persona, clock, seed }: Scene): Omit<PassValues, 'variables'> => ({
  ...macroValues(card, persona),
  clock,
  seed,
})

/** The moment, as the user reads it; a zone that nobody knows is UTC. */
export function clockAt(now: Date, time_zone: string | undefined, locale: string): Clock {
  return { now: now.getTime(), time_zone: isKnown(time_zone) ? time_zone : 'UTC', locale }
}

function isKnown(time_zone: string | undefined): time_zone is string {
  if (time_zone === undefined) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: time_zone }) !== null
  } catch {
    return false // what Intl says of a zone that there isn't
  }
}
