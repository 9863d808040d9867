import type { ChatSettings, RevisionId, UserId } from '@inkling/contract'
import {
  type CardData,
  type Clock,
  type EffectiveSettings,
  macroValues,
  type PassValues,
  type PromptPersona,
  type ResolvedPromptSettings,
  resolvePromptSettings,
} from '@inkling/engine'
import type { CardCache, ChatCard } from '../../features/cards/card-in-chat.ts'
import type { PresetCache } from '../../features/presets/recent-presets.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { ChatContext } from '../context.ts'
import { resolveScopeSettings } from '../settings/read-settings.ts'
import type { ResolvedChatSettings } from '../settings/resolve-settings.ts'
import type { OwnSession } from '../store/sessions.ts'
import { resourcesOfCard } from './lore.ts'

/** What stored texts and prompts depend on. */
export interface PromptContext {
  readonly user_id: UserId
  readonly revision_id: RevisionId
  readonly card: CardData
  readonly persona: PromptPersona
  readonly effective: EffectiveSettings<ChatSettings>
  readonly settled: ResolvedPromptSettings
  readonly clock: Clock
  /** Seeds random macros: the id of the row being created. */
  readonly seed: string
}

interface PromptContextParts extends Pick<PromptContext, 'clock' | 'seed'> {
  readonly card: Pick<ChatCard, 'revision_id' | 'data'>
  /** The chat's owner, whose name is used without a persona. */
  readonly user: { readonly id: UserId; readonly name: string }
  readonly settled: ResolvedChatSettings
}

export function buildPromptContext({ card, user, settled, clock, seed }: PromptContextParts): PromptContext {
  const { resolved, preset, persona, supports_prefill } = settled
  return {
    user_id: user.id,
    revision_id: card.revision_id,
    card: card.data,
    persona: toPromptPersona(persona, user.name),
    effective: resolved.effective,
    settled: resolvePromptSettings(resolved, preset, resourcesOfCard(card.data).scripts, {
      supports_prefill,
    }),
    clock,
    seed,
  }
}

function toPromptPersona(persona: ResolvedChatSettings['persona'], user_name: string): PromptPersona {
  if (persona === null) return { name: user_name, description: '' }
  const { name, description, position, depth, role } = persona
  return { name, description, place: { position, depth, role } }
}

/** Values for a text outside a prompt, which has neither outlets nor a composer. */
export const macroValuesOf = ({
  card,
  persona,
  effective,
  clock,
  seed,
}: PromptContext): Omit<PassValues, 'variables'> => ({
  ...macroValues(card, persona),
  max_context: effective.context_tokens,
  max_response: effective.max_tokens,
  generation_type: 'normal',
  input: '',
  outlets: new Map(),
  clock,
  seed,
})

export interface PromptContextStores extends Pick<ChatContext, 'clock'> {
  readonly cards: CardCache
  readonly presets: PresetCache
}

/** For reading only: UTC clock and fixed seed. */
export async function loadSessionContext(
  { clock, cards, presets }: PromptContextStores,
  db: Db,
  { id, user_id, card_id, revision_id }: OwnSession,
): Promise<PromptContext> {
  const { display_name } = await db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return buildPromptContext({
    card: await cards.find(revision_id),
    user: { id: user_id, name: display_name },
    settled: await resolveScopeSettings(db, presets, user_id, { kind: 'session', session_id: id, card_id }),
    clock: { now: clock.now().getTime(), time_zone: 'UTC', locale: 'en' },
    seed: id,
  })
}
