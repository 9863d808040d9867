import type {
  CardId,
  Locale,
  ModelId,
  PreviewChatBody,
  PreviewChatMemory,
  RevisionId,
  SessionId,
  UserId,
} from '@inkling/contract'
import {
  type AttachedBook,
  type HistoryMessage,
  type JsonObject,
  listGreetings,
  PLACEMENTS,
  type Prompt,
} from '@inkling/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { buildCard } from '../../features/cards/card-fields.ts'
import type { LorebookCache } from '../../features/lorebooks/recent-lorebooks.ts'
import type { PresetCache } from '../../features/presets/recent-presets.ts'
import {
  type CallableModel,
  type CallableModelRow,
  callableModelColumns,
  toCallableModel,
} from '../../models/chat/answering-model.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError, notFoundError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { ChatContext } from '../context.ts'
import { resourcesOfCard } from '../prompt/lore.ts'
import { applyCommands } from '../prompt/message-state.ts'
import { buildPromptContext, type PromptContext } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { storeGreeting, storeText } from '../prompt/store-text.ts'
import {
  resolveChatSettings,
  type SettingsRow,
  settingsColumns,
  settingsJoins,
} from '../settings/resolve-settings.ts'
import { EMPTY_STATE } from '../store/branch-states.ts'
import { requireUsableCard } from '../store/guards.ts'
import { buildPromptInput } from '../turn/gather-prompt.ts'
import { clockAt } from '../turn/turn-request.ts'

export type PreviewChatRequest = z.output<typeof PreviewChatBody>

export interface PreparedPreviewChat {
  readonly place: PreviewChatSetup
  readonly scene: PromptContext
  readonly prompt: Prompt
  /** Texts are as a chat would store them. Only the first turn has a greeting. */
  readonly greeting: string | null
  readonly userText: string
  readonly after: PreviewChatMemory
}

/** Limit in characters of JSON. A larger state is not adopted. */
const MEMORY_MAX = 512 * 1024

export interface TrialContext extends Pick<ChatContext, 'db' | 'clock'> {
  readonly presets: PresetCache
  readonly lorebooks: LorebookCache
  readonly patterns: PatternRunner
}

/**
 * Runs the steps of a stored chat: scripts and macros, then the prompt.
 * @throws ApiError card_without_name, no_model, not_found, prompt_too_large
 */
export async function preparePreviewChat(
  chat: TrialContext,
  actor: Actor,
  tried: PreviewChatRequest,
): Promise<PreparedPreviewChat> {
  const { card_id } = tried
  if (card_id !== undefined) await requireUsableCard({ db: chat.db, actor, params: { cardId: card_id } })
  const place = await readPreviewChatSetup(chat.db, actor.id, tried)
  const scene = await buildPreviewContext(chat, actor, place, tried)
  const { greeting, before } = await buildGreeting(chat, scene, place, tried)
  const { text: userText, variables } = await storeText(chat.patterns, scene, {
    placement: PLACEMENTS.user,
    given: tried.messages.at(-1)?.content ?? '',
    before: before.variables,
  })
  const spokenMessages = tried.messages.slice(0, -1)
  const texts = [
    ...(greeting === null ? [] : [{ role: 'assistant' as const, content: greeting }]),
    ...spokenMessages,
    { role: 'user' as const, content: userText },
  ]
  const input = buildPromptInput(scene, {
    books: [...resourcesOfCard(scene.card).books, ...(await attachedBooks(chat, actor, scene))],
    history: toHistory(scene, texts),
    action: 'send',
    chat: { id: tried.id, greeting: tried.greeting_index },
    variables: applyCommands(scene, variables, userText),
    lorebooks: before.lorebooks,
    model: place.model.name,
  })
  const prompt = await chat.patterns.prompt(scene, input)
  const { variables: after, lorebooks } = prompt.state
  const memory = { variables: after, lorebooks: lorebooks ?? before.lorebooks }
  return { place, scene, greeting, userText, prompt, after: limitMemory(before, memory) }
}

export const limitMemory = (before: PreviewChatMemory, after: PreviewChatMemory): PreviewChatMemory =>
  JSON.stringify(after).length > MEMORY_MAX ? before : after

async function buildPreviewContext(
  { clock, presets }: Pick<TrialContext, 'clock' | 'presets'>,
  actor: Actor,
  place: PreviewChatSetup,
  tried: PreviewChatRequest,
): Promise<PromptContext> {
  return buildPromptContext({
    // A new id each time, since pattern timeouts must not be remembered for a card being edited.
    card: { revision_id: newId<RevisionId>(), data: buildCard(tried.data).data },
    user: { id: actor.id, name: place.user_name },
    settled: await resolveChatSettings(place.settings, place.model, presets),
    clock: clockAt(clock.now(), tried.time_zone, place.locale),
    seed: `${tried.id}.${tried.messages.length}`,
  })
}

async function buildGreeting(
  { patterns }: Pick<TrialContext, 'patterns'>,
  scene: PromptContext,
  { global_variables }: PreviewChatSetup,
  { memory, greeting_index }: PreviewChatRequest,
): Promise<{ greeting: string | null; before: PreviewChatMemory }> {
  if (memory !== undefined) return { greeting: null, before: memory }
  const { variables: branch, lorebook: lorebooks } = EMPTY_STATE
  const given = listGreetings(scene.card)[greeting_index]
  const fresh = { ...branch, global: global_variables }
  if (given === undefined) return { greeting: null, before: { variables: fresh, lorebooks } }
  const { text, variables } = await storeGreeting(patterns, scene, given)
  return { greeting: text, before: { variables: { ...variables, global: global_variables }, lorebooks } }
}

export const attachedBooks = (
  { lorebooks }: Pick<TrialContext, 'lorebooks'>,
  actor: Actor,
  { effective }: PromptContext,
): Promise<AttachedBook[]> => lorebooks.attached(actor.id, effective.lorebook_ids)

const toHistory = (
  { card, persona }: PromptContext,
  texts: readonly { role: 'user' | 'assistant'; content: string }[],
): HistoryMessage[] =>
  texts.map(({ role, content }, at) => ({
    id: String(at),
    role,
    name: role === 'user' ? persona.name : card.nickname || card.name,
    content,
  }))

export interface PreviewChatSetup {
  readonly user_name: string
  readonly locale: Locale
  readonly global_variables: JsonObject
  readonly settings: SettingsRow
  readonly model: CallableModel
}

interface PreviewChatRow extends SettingsRow, CallableModelRow {
  user_name: string
  locale: Locale
  global_variables: JsonObject | null
}

/**
 * Reads everything in one statement, by the rules of a new chat with the card.
 * @throws ApiError no_model, not_found
 */
export async function readPreviewChatSetup(
  db: Db,
  user_id: UserId,
  tried: Pick<z.output<typeof PreviewChatBody>, 'card_id' | 'model_id'>,
): Promise<PreviewChatSetup> {
  const { card_id = null, model_id = null } = tried
  const { rows } = await sql<PreviewChatRow>`
    select u.display_name as user_name, u.locale,
      (select json_object_agg(v.name, v.value) from user_variables v where v.user_id = u.id) as global_variables,
      ${callableModelColumns}, ${settingsColumns}
    from users u
    ${settingsJoins({
      user_id: sql<UserId>`u.id`,
      card_id: sql<CardId | null>`${card_id}::uuid`,
      session_id: sql<SessionId | null>`null::uuid`,
      wanted: sql<ModelId | null>`${model_id}::uuid`,
      spoken: sql<ModelId | null>`null::uuid`,
    })}
    where u.id = ${user_id}`.execute(db)
  const row = orNotFound(rows[0])
  if (row.model_id === null) throw model_id === null ? new ApiError('no_model') : notFoundError()
  const { user_name, locale, global_variables } = row
  const model = toCallableModel(row, row.model_id)
  return { user_name, locale, global_variables: global_variables ?? {}, settings: row, model }
}
