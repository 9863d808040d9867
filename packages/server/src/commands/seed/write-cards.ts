import type { CardId, RevisionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { buildCard } from '../../features/cards/card-fields.ts'
import { summarizeCard } from '../../features/cards/card-summary.ts'
import { type SearchableCard, writeSearchIndex } from '../../features/cards/search/index-cards.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { SeededRandom } from './seeded-random.ts'
import { CHINESE, CHINESE_FUNCTION_WORDS, ENGLISH, ENGLISH_FUNCTION_WORDS, TAGS } from './words.ts'

const DAY_MS = 24 * 3600 * 1000
const OLDEST_DAYS = 700
const RECENT_DAYS = 30

const EMPTY = buildCard({ name: 'made' })

export interface SeedAuthor {
  readonly id: UserId
  readonly username: string
  readonly display_name: string
}

export async function writeCards(
  tx: Db,
  chance: SeededRandom,
  authors: readonly SeedAuthor[],
  { count, now }: { count: number; now: Date },
): Promise<void> {
  const rows = Array.from({ length: count }, () =>
    buildSeedRow(generateCard(chance), chance, chance.often(authors), now),
  )
  const days = rows.flatMap(row => daysOf(row, chance, now))
  await sql`
    with made as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) c(
        card_id uuid, author_id uuid, revision_id uuid, published_at timestamptz, name text, tagline text, tags json,
        language text, is_nsfw boolean, data json, facts json, token_counts json, chats bigint,
        messages bigint, favorites bigint, rating_count bigint, rating_sum bigint)),
    cards as (
      insert into cards (id, owner_id, status, current_revision_id, approved_revision_id, last_public_revision_id,
        created_at, updated_at, published_at)
      select card_id, author_id, 'public', revision_id, revision_id, revision_id, published_at, published_at, published_at
      from made),
    revisions as (
      insert into card_revisions (id, card_id, number, name, creator, tagline, tags, language, is_nsfw, data,
        facts, token_counts, notices, has_source_art, created_at)
      select revision_id, card_id, 1, name, '', tagline, array(select json_array_elements_text(tags)),
        language, is_nsfw, data, facts, token_counts, '[]', false,
        published_at
      from made)
    insert into card_stats (card_id, chats, messages, favorites, rating_count, rating_sum)
    select card_id, chats, messages, favorites, rating_count, rating_sum from made`.execute(tx)
  await sql`
    insert into card_days (card_id, day, chats, messages, favorites, ratings, is_ranked)
    select card_id, day, chats, messages, favorites, ratings, true from json_to_recordset(${JSON.stringify(days)}::json)
      d(card_id uuid, day date, chats bigint, messages bigint, favorites bigint, ratings bigint)`.execute(tx)
  await writeSearchIndex(tx, rows, now.toISOString())
}

type SeedCardRow = SearchableCard & ReturnType<typeof countsOf>

function buildSeedRow(
  generated: GeneratedCard,
  chance: SeededRandom,
  author: SeedAuthor,
  now: Date,
): SeedCardRow & object {
  const { name, tagline, tags, language, is_nsfw, texts } = generated
  const data = { ...EMPTY.data, ...texts, name, tags: [...tags] }
  return {
    card_id: generateId<CardId>(chance),
    revision_id: generateId<RevisionId>(chance),
    author_id: author.id,
    username: author.username,
    display_name: author.display_name,
    published_at: new Date(now.getTime() - chance.next() * OLDEST_DAYS * DAY_MS).toISOString(),
    creator: '',
    ...{ name, tagline, tags, language, is_nsfw, data },
    ...summarizeCard({ ...EMPTY, data }),
    ...countsOf(chance),
  }
}

/** Long-tailed, so that a few cards have most of the activity. */
function countsOf(chance: SeededRandom) {
  const messages = Math.floor(1 / (chance.next() + 1e-5) ** 1.1) - 1
  const rating_count = Math.floor(messages / 40)
  return {
    messages,
    chats: Math.ceil(messages / 12),
    favorites: Math.floor(messages / 25),
    rating_count,
    rating_sum: Math.round(rating_count * (2.5 + 2.5 * chance.next())),
  }
}

function daysOf({ card_id, messages }: SeedCardRow, chance: SeededRandom, now: Date) {
  if (messages < 5) return []
  const days = new Set(
    Array.from({ length: Math.min(8, messages / 5) }, () => chance.between(0, RECENT_DAYS - 1)),
  )
  return [...days].map(ago => ({
    card_id,
    day: new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10),
    messages: Math.ceil(messages / 50),
    chats: 1,
    favorites: chance.between(0, 1),
    ratings: chance.between(0, 1),
  }))
}

export function generateId<Id extends string>(chance: SeededRandom): Id {
  const hex = (digits: number) =>
    Math.floor(chance.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `019${hex(5)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}` as Id // brands exist only in types
}

export interface GeneratedCard {
  readonly name: string
  readonly tagline: string
  readonly tags: readonly string[]
  readonly language: 'zh' | 'en'
  readonly is_nsfw: boolean
  readonly texts: {
    description: string
    personality: string
    scenario: string
    creator_notes: string
    first_mes: string
  }
}

/** Has 200 to 600 characters in Chinese or English, sometimes both. */
export function generateCard(chance: SeededRandom): GeneratedCard {
  const language = chance.is(0.6) ? 'zh' : 'en'
  const write = language === 'zh' ? chinese : english
  const length = chance.between(200, 600)
  const part = (share: number) => write(chance, Math.round(length * share))
  return {
    name: language === 'zh' ? chance.often(CHINESE) + chance.often(CHINESE) : englishName(chance),
    tagline: write(chance, chance.between(12, 30)),
    tags: tagsOf(chance),
    language,
    is_nsfw: chance.is(0.15),
    texts: {
      description: part(0.5),
      personality: part(0.15),
      scenario: part(0.15),
      creator_notes: part(0.1) + (chance.is(0.1) ? ` ${english(chance, 20)}` : ''),
      first_mes: part(0.1),
    },
  }
}

function tagsOf(chance: SeededRandom): string[] {
  return [...new Set(Array.from({ length: chance.between(2, 8) }, () => chance.often(TAGS, 20)))]
}

const englishName = (chance: SeededRandom): string =>
  [chance.of(ENGLISH), chance.of(ENGLISH)].map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')

function chinese(chance: SeededRandom, length: number): string {
  let text = ''
  for (let words = 1; text.length < length; words++) {
    text += chance.is(0.4) ? chance.of(CHINESE_FUNCTION_WORDS) : chance.often(CHINESE)
    if (words % 7 === 0) text += words % 21 === 0 ? '。' : '，'
  }
  return `${text}。`
}

function english(chance: SeededRandom, length: number): string {
  const words: string[] = []
  for (let written = 0; written < length; ) {
    const word = chance.is(0.5) ? chance.often(ENGLISH_FUNCTION_WORDS, 5) : chance.often(ENGLISH)
    written += word.length + 1
    words.push(words.length % 12 === 11 ? `${word}.` : word)
  }
  return `${words.join(' ')}.`
}
