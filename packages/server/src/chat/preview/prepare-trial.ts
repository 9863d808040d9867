import type {
  CardId,
  CardTrial,
  Locale,
  ModelId,
  RevisionId,
  SessionId,
  TrialMemory,
  UserId,
} from '@inkling/contract'
import {
  type AttachedBook,
  greetingsOf,
  type HistoryMessage,
  type JsonObject,
  PLACEMENTS,
  type Prompt,
} from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import { newCard } from '../../features/cards/card-fields.ts'
import type { RecentLorebooks } from '../../features/lorebooks/recent-lorebooks.ts'
import type { RecentPresets } from '../../features/presets/recent-presets.ts'
import {
  type AskedModel,
  type AskedModelRow,
  askedModelColumns,
  askedModelOf,
} from '../../models/chat/answering-model.ts'
import type { Db } from '../../platform/database/tables.ts'
import { notFound, Refusal } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { loreOf } from '../prompt/lore.ts'
import { afterCommands } from '../prompt/message-state.ts'
import { clockAt, type Scene, sceneOf } from '../prompt/prompt-scene.ts'
import type { Patterns } from '../prompt/script-runner.ts'
import { storeGreeting, storeText } from '../prompt/store-text.ts'
import { type SettledRow, settle, settledColumns, settledJoins } from '../settings/resolve-settings.ts'
import { NO_STATE } from '../store/branch-states.ts'
import { mayUseCard } from '../store/guards.ts'
import { promptInput } from '../turn/gather-prompt.ts'

export type Tried = z.output<typeof CardTrial>

/** A turn with a card that is not saved, as far as it goes without a model. */
export interface PreparedTrial {
  readonly place: TrialPlace
  readonly scene: Scene
  readonly prompt: Prompt
  /** As a chat would store them; the greeting only at the first turn. */
  readonly greeting: string | null
  readonly said: string
  /** What is true once it is answered. */
  readonly after: TrialMemory
}

/** More than this a trial does not remember: what would pass it is not taken over. In characters of JSON. */
const MEMORY_MAX = 512 * 1024

/** What a trial is made with. */
export interface TrialContext {
  readonly house: House
  readonly presets: RecentPresets
  readonly lorebooks: RecentLorebooks
  readonly patterns: Patterns
}

/**
 * Prepares a turn by the same steps as one that is stored: scripts and macros over what is said, then the prompt.
 * @throws Refusal card_without_name, no_model, not_found, prompt_too_large
 */
export async function prepareTrial(chat: TrialContext, actor: Actor, tried: Tried): Promise<PreparedTrial> {
  const { card_id } = tried
  if (card_id !== undefined) await mayUseCard({ db: chat.house.db, actor, params: { cardId: card_id } })
  const place = await readPlace(chat.house.db, actor.id, tried)
  const scene = await sceneOfTrial(chat, actor, place, tried)
  const { greeting, before } = await begin(chat, scene, place, tried)
  const { text: said, variables } = await storeText(chat.patterns, scene, {
    placement: PLACEMENTS.user,
    given: tried.messages.at(-1)?.content ?? '',
    before: before.variables,
  })
  const spoken = tried.messages.slice(0, -1)
  const texts = [
    ...(greeting === null ? [] : [{ role: 'assistant' as const, content: greeting }]),
    ...spoken,
    { role: 'user' as const, content: said },
  ]
  const input = promptInput(scene, {
    books: [...loreOf(scene.card).books, ...(await attachedBooks(chat, actor, scene))],
    history: historyOf(scene, texts),
    action: 'send',
    chat: { id: tried.id, greeting: tried.greeting_index },
    variables: afterCommands(scene, variables, said),
    lorebooks: before.lorebooks,
    model: place.model.name,
  })
  const prompt = await chat.patterns.prompt(scene, input)
  const { variables: after, lorebooks } = prompt.state
  const memory = { variables: after, lorebooks: lorebooks ?? before.lorebooks }
  return { place, scene, greeting, said, prompt, after: remembered(before, memory) }
}

/** What is remembered from here on: what was before, where that has become too much. */
export const remembered = (before: TrialMemory, after: TrialMemory): TrialMemory =>
  JSON.stringify(after).length > MEMORY_MAX ? before : after

async function sceneOfTrial(
  chat: TrialContext,
  actor: Actor,
  place: TrialPlace,
  tried: Tried,
): Promise<Scene> {
  return sceneOf({
    // A trial is of a card that changes while it is tried: what took too long in it is never held against it.
    card: { revision_id: newId<RevisionId>(), data: newCard(tried.data).data },
    user: { id: actor.id, name: place.user_name },
    settled: await settle(place.settings, place.model, chat.presets),
    clock: clockAt(chat.house.clock.now(), tried.time_zone, place.locale),
    seed: `${tried.id}.${tried.messages.length}`,
  })
}

/** The greeting as a chat begins with it, and what is remembered before anything else is said. */
async function begin(
  { patterns }: TrialContext,
  scene: Scene,
  { global_variables }: TrialPlace,
  { memory, greeting_index }: Tried,
): Promise<{ greeting: string | null; before: TrialMemory }> {
  if (memory !== undefined) return { greeting: null, before: memory }
  const { variables: branch, lorebook: lorebooks } = NO_STATE
  const given = greetingsOf(scene.card)[greeting_index]
  const fresh = { ...branch, global: global_variables }
  if (given === undefined) return { greeting: null, before: { variables: fresh, lorebooks } }
  const { text, variables } = await storeGreeting(patterns, scene, given)
  return { greeting: text, before: { variables: { ...variables, global: global_variables }, lorebooks } }
}

const attachedBooks = (
  { lorebooks }: TrialContext,
  actor: Actor,
  { effective }: Scene,
): Promise<AttachedBook[]> => lorebooks.attached(actor.id, effective.lorebook_ids)

const historyOf = (
  { card, persona }: Scene,
  texts: readonly { role: 'user' | 'assistant'; content: string }[],
): HistoryMessage[] =>
  texts.map(({ role, content }, at) => ({
    id: String(at),
    role,
    name: role === 'user' ? persona.name : card.nickname || card.name,
    content,
  }))

/** Who tries a card, what settings say of it, and which model answers. */
export interface TrialPlace {
  readonly user_name: string
  readonly locale: Locale
  readonly global_variables: JsonObject
  readonly settings: SettledRow
  readonly model: AskedModel
}

interface Row extends SettledRow, AskedModelRow {
  user_name: string
  locale: Locale
  global_variables: JsonObject | null
}

/**
 * Reads it in one statement, by the rules of a chat that has just begun with that card.
 * @throws Refusal no_model, not_found
 */
export async function readPlace(
  db: Db,
  user_id: UserId,
  tried: Pick<z.output<typeof CardTrial>, 'card_id' | 'model_id'>,
): Promise<TrialPlace> {
  const { card_id = null, model_id = null } = tried
  const { rows } = await sql<Row>`
    select u.display_name as user_name, u.locale,
      (select json_object_agg(v.name, v.value) from user_variables v where v.user_id = u.id) as global_variables,
      ${askedModelColumns}, ${settledColumns}
    from users u
    ${settledJoins({
      user_id: sql<UserId>`u.id`,
      card_id: sql<CardId | null>`${card_id}::uuid`,
      session_id: sql<SessionId | null>`null::uuid`,
      wanted: sql<ModelId | null>`${model_id}::uuid`,
      spoken: sql<ModelId | null>`null::uuid`,
    })}
    where u.id = ${user_id}`.execute(db)
  const row = orNotFound(rows[0])
  if (row.model_id === null) throw model_id === null ? new Refusal('no_model') : notFound()
  const { user_name, locale, global_variables } = row
  const model = askedModelOf(row, row.model_id)
  return { user_name, locale, global_variables: global_variables ?? {}, settings: row, model }
}
