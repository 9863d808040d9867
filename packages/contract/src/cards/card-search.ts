import { z } from 'zod'
import { dateWindows, matchFields, rankings } from '../base/choices.ts'
import { UserId } from '../base/ids.ts'
import { KEYWORD_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { CardTile } from './card.ts'

/** Totals are counted only up to `FOUND_CARDS_MAX`. */
const foundPage = <S extends z.ZodType>(item: S) =>
  pageOf(item).extend({ is_total_capped: z.boolean().describe('whether there are more than `total`') })

/** A card's language is the one its author set, else the one detected in its text. */
export const cardLanguage = z
  .string()
  .regex(/^[a-z]{2,3}$/)
  .optional()
  .describe('ISO 639 code; only cards in this language')

/** The first matching field of a found card; positions are in UTF-16 units. */
export const CardMatch = z.object({
  field: z.enum(matchFields),
  excerpt: z.string(),
  matches: z.array(z.object({ start: z.int(), end: z.int() })),
})
export type CardMatch = z.infer<typeof CardMatch>

export const FoundCard = CardTile.extend({ match: CardMatch.nullable().describe('null without a keyword') })
export type FoundCard = z.infer<typeof FoundCard>

/** Suggestions for a search without results. */
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
    .describe('parts of the query whose removal gives results'),
  near_words: z
    .array(z.string())
    .describe('words from card names similar to the keyword; the cards match the rest of the query'),
  near_tags: z.array(z.string()).describe('tags in use with a name similar to the query'),
})
export type SearchHelp = z.infer<typeof SearchHelp>

export const cardSearch = {
  list: route('cards.list', {
    summary: 'Lists public cards by ranking and period.',
    query: pageQuery().extend({
      ranking: z.enum(rankings).default('hottest'),
      date: z.enum(dateWindows).default('all'),
      author: UserId.optional().describe('only cards of this author'),
      language: cardLanguage,
    }),
    answer: foundPage(CardTile),
  }),
  search: route('cards.search', {
    summary:
      'Searches public cards by words in texts and authors and by tag names, with wanted and unwanted tags. The answer says why each card matched.',
    query: pageQuery().extend({
      keyword: z.string().trim().max(KEYWORD_MAX).default(''),
      whitelist: z.string().max(2_000).default('').describe('tags a card must have, separated by commas'),
      blacklist: z.string().max(2_000).default('').describe('tags a card must not have, separated by commas'),
      sortBy: z.enum(rankings).default('hottest'),
      author: UserId.optional().describe('only cards of this author'),
      language: cardLanguage,
    }),
    answer: foundPage(FoundCard).extend({
      help: SearchHelp.nullable().describe('suggestions, if nothing was found'),
    }),
  }),
}
