import { z } from 'zod'
import { Author } from '../accounts/accounts.ts'
import { cardStatuses } from '../base/choices.ts'
import { CardId, PersonaId, RevisionId, SessionId } from '../base/ids.ts'
import { time } from '../base/text.ts'

export const CardStatus = z.enum(cardStatuses)
export type CardStatus = z.infer<typeof CardStatus>

/** Character Card V3 fields of card files; unknown fields are kept and exported. */
export const CardFields = z
  .looseObject({ name: z.string() })
  .describe('Character Card V3 `data`, including unknown fields')

export const CardStats = z.object({
  chats: z.int(),
  messages: z.int(),
  favorites: z.int(),
  rating_avg: z.number().nullable(),
  rating_count: z.int(),
  comments: z.int(),
})

export const CardFacts = z.object({
  greetings: z.int(),
  lorebook_entries: z.int(),
  regex_scripts: z.int(),
  assets: z.int(),
  has_scripts: z.boolean().describe('whether the card has scripts or HTML pages that would run in a frame'),
  has_risu_module: z.boolean(),
})

/** Estimates; `permanent` is part of every prompt. */
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

/** A stable code and the path of something unreadable or repaired during import. */
export const CardNotice = z
  .object({ code: z.string(), path: z.string() })
  .catchall(z.union([z.string(), z.number()]))
export type CardNotice = z.infer<typeof CardNotice>

export const Card = CardTile.extend({
  review_note: z.string().nullable().describe('visible only to the owner and admins'),
  revision_id: RevisionId,
  is_published: z
    .boolean()
    .describe('whether others see it: the latest approved revision, whatever the status of newer ones'),
  token_counts: TokenCounts,
  facts: CardFacts,
  art_url: z.string().nullable().describe('the largest picture'),
  notices: z.array(CardNotice).describe('notices from the import; visible only to the owner'),
  data: CardFields,
  my: z.object({
    is_owner: z.boolean(),
    favorite: z.boolean(),
    rating: z.int().nullable().describe('the user’s own rating'),
    persona_id: PersonaId.nullable().describe('the user’s own persona for this card'),
    last_session_id: SessionId.nullable(),
  }),
})
export type Card = z.infer<typeof Card>
