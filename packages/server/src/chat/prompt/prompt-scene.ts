import type { ChatSettings, RevisionId, UserId } from '@inkling/contract'
import {
  type CardData,
  type Clock,
  type EffectiveSettings,
  macroValues,
  type PassValues,
  type PromptPersona,
  type SettledPrompt,
  settlePrompt,
} from '@inkling/engine'
import type { House } from '../../context.ts'
import type { ChatCard, RecentCards } from '../../features/cards/card-in-chat.ts'
import type { RecentPresets } from '../../features/presets/recent-presets.ts'
import type { Db } from '../../platform/database/tables.ts'
import { settledIn } from '../settings/read-settings.ts'
import type { Settled } from '../settings/resolve-settings.ts'
import type { OwnSession } from '../store/sessions.ts'
import { loreOf } from './lore.ts'

/** What texts and prompts are made in: with which card, for whom, when, and what chance falls on. */
export interface Scene {
  readonly user_id: UserId
  readonly revision_id: RevisionId
  readonly card: CardData
  readonly persona: PromptPersona
  /** What holds in it, and what that makes of a prompt. */
  readonly effective: EffectiveSettings<ChatSettings>
  readonly settled: SettledPrompt
  readonly clock: Clock
  /** The same seed, the same dice: the id of what is being made. */
  readonly seed: string
}

interface SceneParts extends Pick<Scene, 'clock' | 'seed'> {
  readonly card: Pick<ChatCard, 'revision_id' | 'data'>
  /** Whose chat it is, and what they are called without a persona. */
  readonly user: { readonly id: UserId; readonly name: string }
  readonly settled: Settled
}

/** The scene of a chat under what holds there. */
export function sceneOf({ card, user, settled, clock, seed }: SceneParts): Scene {
  const { resolved, preset, persona, supports_prefill } = settled
  return {
    user_id: user.id,
    revision_id: card.revision_id,
    card: card.data,
    persona: personaOf(persona, user.name),
    effective: resolved.effective,
    settled: settlePrompt(resolved, preset, loreOf(card.data).scripts, { supports_prefill }),
    clock,
    seed,
  }
}

/** Who the user is; without a persona, a name is all that is known. */
function personaOf(persona: Settled['persona'], user_name: string): PromptPersona {
  if (persona === null) return { name: user_name, description: '' }
  const { name, description, position, depth, role } = persona
  return { name, description, place: { position, depth, role } }
}

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

/** What it takes to see a chat as it stands. */
export interface SceneStores {
  readonly house: House
  readonly cards: RecentCards
  readonly presets: RecentPresets
}

/** A chat as it stands, under the settings that hold there, for whoever looks at it and makes nothing in it. */
export async function sessionScene(
  { house, cards, presets }: SceneStores,
  db: Db,
  { id, user_id, card_id, revision_id }: OwnSession,
): Promise<Scene> {
  const { display_name } = await db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return sceneOf({
    card: await cards.find(revision_id),
    user: { id: user_id, name: display_name },
    settled: await settledIn(db, presets, user_id, { kind: 'session', session_id: id, card_id }),
    clock: clockAt(house.clock.now(), undefined, 'en'),
    seed: id,
  })
}
