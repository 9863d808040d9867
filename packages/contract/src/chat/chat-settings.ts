import { z } from 'zod'
import {
  cardPermissions,
  chatLayouts,
  foreignImageChoices,
  lorebookStrategies,
  memoryModes,
  namesBehaviors,
  notePositions,
  postProcessings,
  promptRoles,
  quoteColours,
  reasoningEfforts,
  settingsSources,
  textSizes,
} from '../base/choices.ts'
import { CardId, EmbeddingModelId, LorebookId, ModelId, PersonaId, PresetId, SessionId } from '../base/ids.ts'
import {
  ATTACHED_LOREBOOKS_MAX,
  DEPTH_MAX,
  PROMPT_TEXT_MAX,
  REGEX_SCRIPTS_MAX,
  SWITCHES_MAX,
  THOUGHT_MARK_MAX,
  URL_MAX,
} from '../base/limits.ts'
import { RegexScript } from '../base/regex.ts'
import { route } from '../base/route.ts'
import { longText } from '../base/text.ts'
import { Sampling } from '../models/models.ts'

const flag = z.boolean()
const tokens = z.int().min(16).max(10_000_000)
const switchName = z.string().min(1).max(300)

const sampling = {
  temperature: Sampling.shape.temperature.unwrap(),
  top_p: Sampling.shape.top_p.unwrap(),
  top_k: Sampling.shape.top_k.unwrap(),
  min_p: Sampling.shape.min_p.unwrap(),
  frequency_penalty: Sampling.shape.frequency_penalty.unwrap(),
  presence_penalty: Sampling.shape.presence_penalty.unwrap(),
  repetition_penalty: Sampling.shape.repetition_penalty.unwrap(),
  seed: Sampling.shape.seed.unwrap(),
  stop: Sampling.shape.stop.unwrap(),
}
const author_note = {
  text: longText(PROMPT_TEXT_MAX),
  position: z.enum(notePositions),
  depth: z.int().min(0).max(DEPTH_MAX).describe('number of messages after it, for a position in the chat'),
  role: z.enum(promptRoles),
  interval: z.int().min(0).max(1_000).describe('insert after every this many user messages; 0 is never'),
  is_scanned: flag.describe('whether lorebooks search it for keys'),
}
const lorebook = {
  scan_depth: z.int().min(0).max(1_000),
  budget_percent: z.int().min(0).max(100),
  budget_cap: z.int().min(0).max(10_000_000).describe('0 is no cap'),
  include_names: flag,
  recursive: flag,
  case_sensitive: flag,
  match_whole_words: flag,
  min_activations: z.int().min(0).max(1_000),
  min_activations_depth_max: z.int().min(0).max(1_000),
  max_recursion_steps: z.int().min(0).max(100),
  use_group_scoring: flag,
  strategy: z.enum(lorebookStrategies),
}
const memory = {
  mode: z.enum(memoryModes),
  top_k: z.int().min(1).max(100),
  budget_tokens: z.int().min(0).max(1_000_000),
  embedding_model_id: EmbeddingModelId,
  summary: longText(PROMPT_TEXT_MAX).describe('written by the user; automatic summaries follow it'),
  summarise: flag.describe('whether messages that no longer fit are summarised'),
  summary_model_id: ModelId.describe(
    'the model for summaries, titles and suggested replies; null is the chat’s own',
  ),
  summary_tokens: z.int().min(64).max(8_000).describe('maximum length in tokens'),
}
const appearance = {
  layout: z.enum(chatLayouts),
  text_size: z.enum(textSizes),
  background: z.string().max(URL_MAX).describe('the file_url of an upload of one’s own'),
  quote_colour: z.enum(quoteColours),
  show_reasoning: flag,
}
const interactive = {
  run: flag.describe('whether HTML pages in messages run'),
  depth: z.int().min(0).max(1_000).describe('number of latest messages in which they run; 0 is all'),
  send: z.enum(cardPermissions).describe('whether they can send messages for the user'),
  images: z.enum(foreignImageChoices).describe('whether pictures from other sites load only on request'),
}
const single = {
  model_id: ModelId,
  persona_id: PersonaId,
  preset_id: PresetId,
  max_tokens: tokens,
  context_tokens: z.int().min(512).max(10_000_000),
  reasoning_effort: z.enum(reasoningEfforts),
  system_prompt: longText(PROMPT_TEXT_MAX),
  post_history_instructions: longText(PROMPT_TEXT_MAX),
  prefer_card_prompts: flag,
  names_behavior: z.literal(namesBehaviors),
  squash_system_messages: flag,
  post_processing: z.enum(postProcessings),
  continue_prefill: flag,
  continue_postfix: longText(20),
  thoughts_open: longText(THOUGHT_MARK_MAX).describe(
    'the start of the model’s reasoning, besides the common tags',
  ),
  thoughts_close: longText(THOUGHT_MARK_MAX).describe('the end of the reasoning'),
  pin_examples: flag,
  suggest_replies: flag.describe('whether replies are suggested after each answer'),
  card_scripts: flag.describe('whether the card’s regex scripts run'),
}
/** Lists that combine entries of all scopes instead of overriding them. */
const stacked = {
  lorebook_ids: z.array(LorebookId).max(ATTACHED_LOREBOOKS_MAX),
  regex_scripts: z.array(RegexScript).max(REGEX_SCRIPTS_MAX),
}
const switches = z
  .record(switchName, flag.nullable())
  .refine(all => Object.keys(all).length <= SWITCHES_MAX, { error: 'too_big' })
const switchGroups = { prompt_switches: switches, script_switches: switches }

type Shape = Readonly<Record<string, z.ZodType>>
type OrNull<S extends Shape> = { [field in keyof S]: z.ZodNullable<S[field]> }

const orNull = <S extends Shape>(shape: S): OrNull<S> =>
  Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, type.nullable()])) as OrNull<S>

const groups = {
  sampling: z.object(orNull(sampling)),
  author_note: z.object(orNull(author_note)),
  lorebook: z.object(orNull(lorebook)),
  memory: z.object(orNull(memory)),
  appearance: z.object(orNull(appearance)),
  interactive: z.object(orNull(interactive)),
}

/** Settings of one scope: a chat, a card, or all chats. Null inherits from the next wider scope. */
export const ChatSettings = z.object({ ...orNull(single), ...orNull(stacked), ...groups, ...switchGroups })
export type ChatSettings = z.infer<typeof ChatSettings>

/** Null means that no scope sets a value, so the model decides. */
export const EffectiveSettings = ChatSettings.extend({
  ...single,
  model_id: ModelId.nullable(),
  persona_id: PersonaId.nullable(),
  preset_id: PresetId.nullable(),
  reasoning_effort: single.reasoning_effort.nullable(),
  author_note: z.object(author_note),
  lorebook: z.object(lorebook),
  memory: z.object({
    ...memory,
    embedding_model_id: memory.embedding_model_id.nullable(),
    summary_model_id: memory.summary_model_id.nullable(),
  }),
  prompt_switches: z.record(switchName, flag),
  appearance: z.object({ ...appearance, background: appearance.background.nullable() }),
  interactive: z.object(interactive),
  lorebook_ids: z.array(z.object({ id: LorebookId, source: z.enum(['global', 'card', 'chat']) })),
  regex_scripts: z.array(z.object({ script: RegexScript, source: z.enum(['global', 'card', 'session']) })),
})
export type EffectiveSettings = z.infer<typeof EffectiveSettings>

export const SettingsSource = z.enum(settingsSources)
export type SettingsSource = z.infer<typeof SettingsSource>

export const ScopeSettings = z.object({
  own: ChatSettings,
  effective: EffectiveSettings,
  sources: z
    .record(z.string(), SettingsSource)
    .describe('by field, or `<group>.<field>`; fields with defaults are omitted'),
})
export type ScopeSettings = z.infer<typeof ScopeSettings>

/** Without either id, all chats. */
const scope = { session_id: SessionId.optional(), card_id: CardId.optional() }

/**
 * Absent fields are kept, null clears a field, a value sets it. In groups the same holds for each field, and null
 * clears the whole group.
 */
export const ChatSettingsChange = z
  .object({ ...orNull(single), ...orNull(stacked) })
  .partial()
  .extend({
    ...scope,
    sampling: groups.sampling.partial().nullable().optional(),
    author_note: groups.author_note.partial().nullable().optional(),
    lorebook: groups.lorebook.partial().nullable().optional(),
    memory: groups.memory.partial().nullable().optional(),
    appearance: groups.appearance.partial().nullable().optional(),
    interactive: groups.interactive.partial().nullable().optional(),
    prompt_switches: switches.nullable().optional(),
    script_switches: switches.nullable().optional(),
  })
  .refine(body => body.session_id === undefined || body.card_id === undefined, {
    path: ['card_id'],
    error: 'one_scope',
  })
export type ChatSettingsChange = z.output<typeof ChatSettingsChange>

export const chatSettings = {
  change: route('chatSettings.change', {
    summary: 'Updates settings of a chat, a card’s chats, or all chats. Absent fields stay, null inherits.',
    body: ChatSettingsChange,
    answer: ScopeSettings,
  }),
  get: route('chatSettings.get', {
    summary:
      'Returns settings of a chat, a card’s chats, or all chats, with the effective values and their origin.',
    query: z.object(scope),
    answer: ScopeSettings,
  }),
  getGlobal: route('chatSettings.getGlobal', {
    summary: 'Returns the settings for all chats.',
    answer: ScopeSettings,
  }),
}
