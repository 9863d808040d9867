import { z } from 'zod'
import { activationKinds, inactiveReasons, lorebookFormats, scanSpots } from '../base/choices.ts'
import { LorebookId, SessionId } from '../base/ids.ts'
import {
  CHARX_MAX,
  LOREBOOK_BODY_MAX,
  LOREBOOK_ENTRIES_MAX,
  LOREBOOK_NAME_MAX,
  LOREBOOKS_MAX,
  MAX_PAGE_LIMIT,
  MESSAGE_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time } from '../base/text.ts'
import { CardNotice } from '../cards/card.ts'
import { BoundCard } from './personas.ts'

/** Character Card V3 format; unknown fields are kept. */
export const LorebookEntry = z.looseObject({
  keys: z.array(z.string()),
  content: z.string(),
  extensions: z.looseObject({}),
  enabled: z.boolean(),
  insertion_order: z.number(),
  use_regex: z.boolean(),
})

export const LorebookTile = z.object({
  id: LorebookId,
  name: z.string(),
  entries: z.int(),
  tokens: z.int().describe('estimated tokens of all enabled entries'),
  created_at: time,
  updated_at: time,
})
export type LorebookTile = z.infer<typeof LorebookTile>

/** Texts that are added to the prompt when their keys occur. Visible only to the owner. */
export const Lorebook = LorebookTile.extend({
  data: z
    .looseObject({ extensions: z.looseObject({}), entries: z.array(LorebookEntry) })
    .describe('the `Lorebook` of Character Card V3, including unknown fields'),
})
export type Lorebook = z.infer<typeof Lorebook>

/** Missing entry fields get defaults. */
const written = z
  .looseObject({ entries: z.array(z.looseObject({})).max(LOREBOOK_ENTRIES_MAX) })
  .describe('the `Lorebook` of Character Card V3')

const name = singleLine(LOREBOOK_NAME_MAX, 1)

export const NewLorebook = z.object({ name, data: written.optional().describe('default: an empty lorebook') })

export const LorebookChange = z.object({
  updated_at: time.describe('of the caller’s version; 409 if the lorebook has changed since'),
  name: name.optional(),
  data: written.optional().describe('replaces the whole lorebook'),
})

export const LorebookImport = z.object({
  lorebook: LorebookTile,
  notices: z.array(CardNotice).describe('anything unusual in the file'),
})
export type LorebookImport = z.infer<typeof LorebookImport>

/** All chats, all chats with a card, or one chat. */
export const LorebookAttachment = z.object({
  lorebook_id: LorebookId,
  card: BoundCard.nullable().describe('the card whose chats use it; null is all cards'),
  session: z
    .object({ id: SessionId, title: z.string() })
    .nullable()
    .describe('the only chat with that card that uses it'),
})
export type LorebookAttachment = z.infer<typeof LorebookAttachment>

/** Keys are matched in a text or in the messages of a chat as its prompt sees them. */
const scene = {
  text: longText(MESSAGE_MAX).optional().describe('treated as one user message'),
  session_id: SessionId.optional(),
}
const ofOneScene = (body: { text?: string | undefined; session_id?: unknown }) =>
  (body.text === undefined) !== (body.session_id === undefined)
const oneScene = { path: ['text'], error: 'required' }

export const LorebookTrial = z.object(scene).refine(ofOneScene, oneScene)

export const LorebooksTrial = z
  .object({
    lorebook_ids: z.array(LorebookId).max(LOREBOOKS_MAX).default([]),
    draft: written.optional().describe('a lorebook with unsaved changes'),
    ...scene,
  })
  .refine(ofOneScene, oneScene)

/** `lorebook_id` is null for a draft. */
const named = { lorebook_id: LorebookId.nullable(), entry_id: z.string(), name: z.string() }

export const ActivatedEntry = z.object({
  ...named,
  tokens: z.int(),
  why: z.enum(activationKinds),
  key: z.string().nullable().describe('the first key that matched'),
  beside: z.array(z.string()).describe('the secondary keys that matched'),
  in: z.enum(scanSpots).nullable().describe('where the key was found'),
})
export type ActivatedEntry = z.infer<typeof ActivatedEntry>

export const InactiveEntry = z.object({
  ...named,
  why: z.enum(inactiveReasons),
  key: z.string().nullable().describe('a key that matched anyway'),
})
export type InactiveEntry = z.infer<typeof InactiveEntry>

/** Active entries are in processing order. */
export const LorebookOutcome = z.object({
  active: z.array(ActivatedEntry),
  inactive: z.array(InactiveEntry).describe('all except those whose keys simply did not match'),
  tokens: z.int(),
  budget: z.int(),
})
export type LorebookOutcome = z.infer<typeof LorebookOutcome>

const one = z.object({ id: LorebookId })

export const lorebooks = {
  list: route('lorebooks.list', {
    summary: 'Lists own lorebooks, last changed first.',
    query: pageQuery(),
    answer: pageOf(LorebookTile),
  }),
  create: route('lorebooks.create', {
    summary: 'Creates a lorebook.',
    body: NewLorebook,
    bodyLimit: LOREBOOK_BODY_MAX,
    answer: LorebookTile,
    status: 201,
    problems: ['lorebook_limit', 'lorebook_too_large'],
  }),
  import: route('lorebooks.import', {
    summary:
      'Imports a lorebook from a file: a world info file, Character Card V3, RisuAI, Agnaistic, NovelAI, or a card that contains one.',
    query: z.object({
      fileName: z.string().max(255).optional().describe('used as the name if the lorebook has none'),
    }),
    body: 'file',
    bodyLimit: CHARX_MAX,
    answer: LorebookImport,
    status: 201,
    problems: ['not_a_lorebook', 'wrong_encoding', 'lorebook_limit', 'lorebook_too_large'],
  }),
  test: route('lorebooks.test', {
    summary: 'Tests which entries of several lorebooks activate, and why. Changes nothing.',
    body: LorebooksTrial,
    bodyLimit: LOREBOOK_BODY_MAX,
    answer: LorebookOutcome,
    problems: ['lorebook_too_slow'],
  }),
  attachments: route('lorebooks.attachments', {
    summary: 'Lists where own lorebooks are attached. Attaching is a chat setting.',
    query: pageQuery(MAX_PAGE_LIMIT),
    answer: pageOf(LorebookAttachment),
  }),
  get: route('lorebooks.get', {
    summary: 'Returns one own lorebook.',
    params: one,
    answer: Lorebook,
  }),
  update: route('lorebooks.update', {
    summary: 'Saves a lorebook unless it was changed in the meantime. Absent fields stay.',
    params: one,
    body: LorebookChange,
    bodyLimit: LOREBOOK_BODY_MAX,
    answer: LorebookTile,
    problems: ['stale_edit', 'lorebook_too_large'],
  }),
  remove: route('lorebooks.remove', {
    summary: 'Deletes a lorebook. Chats it was attached to continue without it.',
    params: one,
  }),
  export: route('lorebooks.export', {
    summary: 'Exports a lorebook as a SillyTavern world info file or as Character Card V3.',
    params: one,
    query: z.object({ format: z.enum(lorebookFormats).default('world') }),
    wire: 'file',
  }),
  testOne: route('lorebooks.testOne', {
    summary: 'Tests which entries of a lorebook activate, and why. Changes nothing.',
    params: one,
    body: LorebookTrial,
    answer: LorebookOutcome,
    problems: ['lorebook_too_slow'],
  }),
}
