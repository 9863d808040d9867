import { z } from 'zod'
import { exportFormats } from '../base/choices.ts'
import { CardId, RevisionId } from '../base/ids.ts'
import {
  CARD_BODY_MAX,
  CARD_NAME_MAX,
  CARDS_AT_ONCE_MAX,
  CHARX_MAX,
  REVIEW_NOTE_MAX,
  TAG_MAX,
  TAGLINE_MAX,
  TAGS_MAX,
} from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { problemCodes } from '../base/problems.ts'
import { route } from '../base/route.ts'
import { longText, singleLine } from '../base/text.ts'
import { Card, CardFields, CardStatus, CardTile } from './card.ts'
import { cardSearch } from './card-search.ts'

const tags = z.array(singleLine(TAG_MAX, 1)).max(TAGS_MAX)

export const NewCard = z.object({
  data: CardFields,
  tagline: singleLine(TAGLINE_MAX).optional(),
  tags: tags.optional().describe('default: `data.tags`'),
  language: z.string().max(20).nullable().optional(),
  is_nsfw: z.boolean().optional(),
  avatar_url: z.string().max(2_048).nullable().optional().describe('the file_url of an upload of one’s own'),
})

export const CardChange = z.object({
  data: z
    .looseObject({ name: singleLine(CARD_NAME_MAX, 1).optional() })
    .optional()
    .describe('fields of `data` to replace; null removes a field'),
  tagline: singleLine(TAGLINE_MAX).optional(),
  tags: tags.optional(),
  language: z.string().max(20).nullable().optional(),
  is_nsfw: z.boolean().optional(),
  avatar_url: z
    .string()
    .max(2_048)
    .nullable()
    .optional()
    .describe('the file_url of an upload of one’s own, or null'),
  status: z.literal('private').optional().describe('makes a public card private'),
})

export const Review = z
  .object({
    decision: z.enum(['approve', 'reject', 'make_private']),
    note: longText(REVIEW_NOTE_MAX)
      .optional()
      .describe('the reason, shown to the owner; optional only when approving'),
    revision_id: RevisionId.optional().describe(
      'the revision that was reviewed; 409 if it is no longer the newest',
    ),
    tags: tags.optional().describe('approve: replaces the owner’s tags'),
    is_nsfw: z.boolean().optional().describe('approve: replaces the owner’s choice'),
  })
  .refine(body => body.decision === 'approve' || (body.note ?? '').trim() !== '', {
    path: ['note'],
    error: 'required',
  })

const one = z.object({ id: CardId })
const importProblems = [
  'not_a_card',
  'no_character_data',
  'broken_image',
  'broken_archive',
  'broken_card_json',
  'encrypted_card',
  'card_without_name',
  'card_too_large',
  'card_refused',
  'wrong_encoding',
  'too_many_files',
  'unsafe_archive',
  'lorebook_too_large',
] as const

export const myCards = {
  listMine: route('cards.listMine', {
    summary: 'Lists own cards, optionally by status, last changed first.',
    query: pageQuery().extend({ status: CardStatus.optional() }),
    answer: pageOf(CardTile).extend({
      counts: z.record(CardStatus, z.int()).describe('the user’s own cards by status'),
    }),
  }),
  changeMine: route('cards.changeMine', {
    summary: 'Applies an action to several own cards. The answer lists cards whose status does not allow it.',
    body: z.object({
      action: z.enum(['make_private', 'request_public', 'remove']),
      ids: z.array(CardId).min(1).max(CARDS_AT_ONCE_MAX),
    }),
    answer: z.object({ items: z.array(z.object({ id: CardId, problem: z.enum(problemCodes).nullable() })) }),
  }),
  exportMine: route('cards.exportMine', {
    summary: 'Exports several own cards as a zip.',
    query: z.object({
      ids: z
        .string()
        .transform(text => text.split(','))
        .pipe(z.array(CardId).min(1).max(CARDS_AT_ONCE_MAX))
        .describe('separated by commas'),
      format: z.enum(exportFormats).default('png'),
    }),
    wire: 'file',
  }),
}

export const cards = {
  ...cardSearch,
  ...myCards,
  create: route('cards.create', {
    summary: 'Creates a private card.',
    body: NewCard,
    bodyLimit: CARD_BODY_MAX,
    answer: Card,
    status: 201,
    problems: ['card_without_name'],
  }),
  import: route('cards.import', {
    summary: 'Imports a card file (PNG, APNG, WebP, JSON, YAML, CHARX) as a private card.',
    query: z.object({
      fileName: z.string().max(255).optional().describe('used only as a label'),
      duplicates: z
        .enum(['keep', 'refuse'])
        .default('keep')
        .describe('refuse: 409 if the user already has a card from the same file'),
    }),
    body: 'file',
    bodyLimit: CHARX_MAX,
    answer: Card,
    status: 201,
    problems: [...importProblems, 'card_exists'],
  }),
  get: route('cards.get', {
    summary: 'Returns a card: the newest revision for its owner, the approved one for everybody else.',
    params: one,
    answer: Card,
  }),
  update: route('cards.update', {
    summary: 'Saves a new revision.',
    params: one,
    body: CardChange,
    bodyLimit: CARD_BODY_MAX,
    answer: Card,
    problems: ['card_without_name', 'wrong_status'],
  }),
  remove: route('cards.remove', {
    summary: 'Deletes a card. Existing chats with it stay.',
    params: one,
    query: z.object({
      note: longText(REVIEW_NOTE_MAX).default('').describe('set by an admin: the reason, shown to the owner'),
    }),
  }),
  export: route('cards.export', {
    summary: 'Exports a card as a file, including unknown fields.',
    params: one,
    query: z.object({ format: z.enum(exportFormats).default('png') }),
    wire: 'file',
  }),
  renderRules: route('cards.renderRules', {
    summary: 'Returns the card’s regex scripts.',
    params: one,
    answer: z.object({ items: z.array(z.looseObject({})) }),
  }),
  requestPublic: route('cards.requestPublic', {
    summary: 'Requests publication of the newest revision. An admin’s own card is published at once.',
    params: one,
    answer: Card,
    problems: ['wrong_status'],
  }),
  review: route('cards.review', {
    summary: 'Approves or rejects a pending card. Also rejects a public card, or makes it private.',
    params: one,
    body: Review,
    answer: Card,
    problems: ['wrong_status', 'revision_changed'],
  }),
}
