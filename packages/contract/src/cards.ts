import { z } from 'zod'
import { Author } from './accounts.ts'
import { cardStatuses, dateWindows, exportFormats, matchFields, rankings } from './choices.ts'
import { CardId, PersonaId, RevisionId, SessionId, UserId } from './ids.ts'
import {
  CARD_BODY_MAX,
  CARD_NAME_MAX,
  CARDS_AT_ONCE_MAX,
  CHARX_MAX,
  KEYWORD_MAX,
  REVIEW_NOTE_MAX,
  TAG_MAX,
  TAGLINE_MAX,
  TAGS_MAX,
} from './limits.ts'
import { pageOf, pageQuery } from './page.ts'
import { problemCodes } from './problems.ts'
import { route } from './route.ts'
import { line, longText, time } from './text.ts'

export const CardStatus = z.enum(cardStatuses)
export type CardStatus = z.infer<typeof CardStatus>

/** The fields of a Character Card V3 as files have them; what is not named here is kept and exported again. */
export const CardFields = z
  .looseObject({ name: z.string() })
  .describe('Character Card V3 `data`, unknown fields kept')

export const CardStats = z.object({
  chats: z.int(),
  messages: z.int(),
  favorites: z.int(),
  rating_avg: z.number().nullable(),
  rating_count: z.int(),
  comments: z.int(),
})

/** What can be said of a card without reading it. */
export const CardFacts = z.object({
  greetings: z.int(),
  lorebook_entries: z.int(),
  regex_scripts: z.int(),
  assets: z.int(),
  has_scripts: z.boolean().describe('carries scripts or whole documents that would run in a card frame'),
  has_risu_module: z.boolean(),
})

/** Estimated tokens: `permanent` goes with every prompt, the rest only at times. */
export const TokenCounts = z.object({
  permanent: z.int(),
  description: z.int(),
  personality: z.int(),
  scenario: z.int(),
  greetings: z.int(),
  examples: z.int(),
  lorebook: z.int(),
  total: z.int(),
})

/** A card in a list. */
export const CardTile = z.object({
  id: CardId,
  owner: Author.nullable(),
  name: z.string(),
  tagline: z.string(),
  avatar_url: z.string().nullable(),
  tags: z.array(z.string()),
  language: z.string().nullable(),
  is_nsfw: z.boolean(),
  status: CardStatus,
  stats: CardStats,
  created_at: time,
  updated_at: time,
  published_at: time.nullable(),
})
export type CardTile = z.infer<typeof CardTile>

/** Cards that are found, of which only so many are counted. */
const foundPage = <S extends z.ZodType>(item: S) =>
  pageOf(item).extend({ is_total_capped: z.boolean().describe('there are more than `total`') })

/** Why a card was found: the first of its texts that says what was looked for, and where (UTF-16 units). */
export const CardMatch = z.object({
  field: z.enum(matchFields),
  excerpt: z.string(),
  matches: z.array(z.object({ start: z.int(), end: z.int() })),
})
export type CardMatch = z.infer<typeof CardMatch>

export const FoundCard = CardTile.extend({ match: CardMatch.nullable().describe('null without a keyword') })
export type FoundCard = z.infer<typeof FoundCard>

/** What helps on when nothing was found. */
export const SearchHelp = z.object({
  without: z
    .array(
      z.object({
        what: z.enum(['keyword', 'whitelist', 'blacklist']),
        value: z.string(),
        total: z.int(),
        is_total_capped: z.boolean(),
      }),
    )
    .describe('parts of the query without which something is found'),
  near_tags: z.array(z.string()).describe('tags in use that are written much like what was looked for'),
})
export type SearchHelp = z.infer<typeof SearchHelp>

/** What could not be read of a file, or was mended while reading: a stable code, and where. */
export const CardNotice = z
  .object({ code: z.string(), path: z.string() })
  .catchall(z.union([z.string(), z.number()]))
export type CardNotice = z.infer<typeof CardNotice>

export const Card = CardTile.extend({
  review_note: z.string().nullable().describe('told to the owner and admins only'),
  revision_id: RevisionId,
  token_counts: TokenCounts,
  facts: CardFacts,
  art_url: z.string().nullable().describe('the picture at its largest'),
  notices: z.array(CardNotice).describe('what the import met; told to the owner only'),
  data: CardFields,
  my: z.object({
    is_owner: z.boolean(),
    favorite: z.boolean(),
    rating: z.int().nullable().describe('how one has rated it'),
    persona_id: PersonaId.nullable().describe('the own persona that is bound to this card'),
    last_session_id: SessionId.nullable(),
  }),
})
export type Card = z.infer<typeof Card>

const tags = z.array(line(TAG_MAX, 1)).max(TAGS_MAX)

export const NewCard = z.object({
  data: CardFields,
  tagline: line(TAGLINE_MAX).optional(),
  tags: tags.optional().describe('those of `data.tags` when absent'),
  language: z.string().max(20).nullable().optional(),
  is_nsfw: z.boolean().optional(),
  avatar_url: z.string().max(2_048).nullable().optional().describe('the file_url of an own upload'),
})

export const CardChange = z.object({
  data: z
    .looseObject({ name: line(CARD_NAME_MAX, 1).optional() })
    .optional()
    .describe('the fields of `data` to replace; null removes one'),
  tagline: line(TAGLINE_MAX).optional(),
  tags: tags.optional(),
  language: z.string().max(20).nullable().optional(),
  is_nsfw: z.boolean().optional(),
  avatar_url: z.string().max(2_048).nullable().optional().describe('the file_url of an own upload, or null'),
  status: z.literal('private').optional().describe('takes a public card back'),
})

export const Review = z
  .object({
    decision: z.enum(['approve', 'reject']),
    note: longText(REVIEW_NOTE_MAX).optional().describe('the reason; wanted when rejecting'),
    revision_id: RevisionId.optional().describe('what was read: if it is not the newest, nothing is decided'),
    tags: tags.optional().describe('approve: in place of those that the owner gave it'),
    is_nsfw: z.boolean().optional().describe('approve: the same'),
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
] as const

export const cards = {
  create: route({
    name: 'cards.create',
    method: 'POST',
    path: '/cards',
    who: 'user',
    summary: 'Writes a new card; private until its owner asks for it to be public.',
    body: NewCard,
    bodyLimit: CARD_BODY_MAX,
    answer: Card,
    status: 201,
    problems: ['card_without_name'],
  }),
  import: route({
    name: 'cards.import',
    method: 'POST',
    path: '/cards/import',
    who: 'user',
    summary:
      'Reads a card file (PNG, APNG, WebP, JSON, YAML, CHARX), sent as it is, into a new private card.',
    query: z.object({ fileName: z.string().max(255).optional().describe('only a label') }),
    body: 'file',
    bodyLimit: CHARX_MAX,
    answer: Card,
    status: 201,
    problems: importProblems,
  }),
  list: route({
    name: 'cards.list',
    method: 'GET',
    path: '/cards',
    who: 'user',
    summary: 'Public cards, by ranking, within a window of time.',
    query: pageQuery().extend({
      ranking: z.enum(rankings).default('hottest'),
      date: z.enum(dateWindows).default('all'),
      author: UserId.optional().describe('only of this author'),
    }),
    answer: foundPage(CardTile),
  }),
  search: route({
    name: 'cards.search',
    method: 'GET',
    path: '/cards/search',
    who: 'user',
    summary:
      'Public cards by words of their texts, tags and authors; with and without tags. Says why each was found.',
    query: pageQuery().extend({
      keyword: z.string().trim().max(KEYWORD_MAX).default(''),
      whitelist: z.string().max(2_000).default('').describe('tags that must be there, separated by commas'),
      blacklist: z
        .string()
        .max(2_000)
        .default('')
        .describe('tags that must not be there, separated by commas'),
      sortBy: z.enum(rankings).default('hottest'),
      author: UserId.optional().describe('only of this author'),
    }),
    answer: foundPage(FoundCard).extend({
      help: SearchHelp.nullable().describe('when nothing was found'),
    }),
  }),
  mine: route({
    name: 'cards.mine',
    method: 'GET',
    path: '/cards/my-cards',
    who: 'user',
    summary: 'One’s own cards, all or those of a status, last changed first.',
    query: pageQuery().extend({ status: CardStatus.optional() }),
    answer: pageOf(CardTile).extend({
      counts: z.record(CardStatus, z.int()).describe('of all of one’s cards, by status'),
    }),
  }),
  changeMine: route({
    name: 'cards.changeMine',
    method: 'POST',
    path: '/cards/my-cards/changes',
    who: 'user',
    summary: 'Does the same with several of one’s own cards; says of each whose status does not allow it.',
    body: z.object({
      action: z.enum(['make_private', 'request_public', 'remove']),
      ids: z.array(CardId).min(1).max(CARDS_AT_ONCE_MAX),
    }),
    answer: z.object({ items: z.array(z.object({ id: CardId, problem: z.enum(problemCodes).nullable() })) }),
  }),
  exportMine: route({
    name: 'cards.exportMine',
    method: 'GET',
    path: '/cards/my-cards/export',
    who: 'user',
    summary: 'Several of one’s own cards as files in one zip.',
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
  get: route({
    name: 'cards.get',
    method: 'GET',
    path: '/cards/{id}',
    who: 'user',
    summary: 'One card: its owner sees the newest revision, everyone else the approved one.',
    params: one,
    answer: Card,
  }),
  update: route({
    name: 'cards.update',
    method: 'PATCH',
    path: '/cards/{id}',
    who: 'user',
    summary: 'Saves a new revision.',
    params: one,
    body: CardChange,
    bodyLimit: CARD_BODY_MAX,
    answer: Card,
    problems: ['card_without_name', 'wrong_status'],
  }),
  remove: route({
    name: 'cards.remove',
    method: 'DELETE',
    path: '/cards/{id}',
    who: 'user',
    summary: 'Hides a card everywhere; who has chats with it keeps them.',
    params: one,
  }),
  export: route({
    name: 'cards.export',
    method: 'GET',
    path: '/cards/{id}/export',
    who: 'user',
    summary: 'The card as a file, with everything it came with.',
    params: one,
    query: z.object({ format: z.enum(exportFormats).default('png') }),
    wire: 'file',
  }),
  renderRules: route({
    name: 'cards.renderRules',
    method: 'GET',
    path: '/cards/{id}/render-rules',
    who: 'user',
    summary: 'The regex scripts that the card brings, as its file has them.',
    params: one,
    answer: z.object({ items: z.array(z.looseObject({})) }),
  }),
  requestPublic: route({
    name: 'cards.requestPublic',
    method: 'POST',
    path: '/cards/{id}/request-public',
    who: 'user',
    summary: 'Asks for the newest revision to be public; an admin’s own card is at once.',
    params: one,
    answer: Card,
    problems: ['wrong_status'],
  }),
  review: route({
    name: 'cards.review',
    method: 'POST',
    path: '/cards/{id}/review',
    who: 'user',
    summary: 'Approves or rejects a pending card.',
    params: one,
    body: Review,
    answer: Card,
    problems: ['wrong_status', 'revision_changed'],
  }),
}
