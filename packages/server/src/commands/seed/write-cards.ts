import type { CardId, RevisionId, UserId } from '@inkling/contract'
import { tagKey } from '@inkling/contract'
import { sql } from 'kysely'
import { newCard } from '../../features/cards/card-fields.ts'
import { summaryOf } from '../../features/cards/card-summary.ts'
import { type FindableCard, writeFindable } from '../../features/cards/search/index-cards.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type MadeCard, makeCard } from './make-card.ts'
import type { Chance } from './seeded-random.ts'

const DAY_MS = 24 * 3600 * 1000
/** Cards are as old as this at most, and what happened with them is of the last month. */
const OLDEST_DAYS = 700
const RECENT_DAYS = 30

const EMPTY = newCard({ name: 'made' })

export interface Author {
  readonly id: UserId
  readonly username: string
  readonly display_name: string
}

/** Adds so many public cards, with what happened with them and with all that finds them. */
export async function writeCards(
  tx: Db,
  chance: Chance,
  authors: readonly Author[],
  { count, now }: { count: number; now: Date },
): Promise<void> {
  const rows = Array.from({ length: count }, () =>
    rowOf(makeCard(chance), chance, chance.often(authors), now),
  )
  const days = rows.flatMap(row => daysOf(row, chance, now))
  await sql`
    with made as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) c(
        card_id uuid, author_id uuid, revision_id uuid, published_at timestamptz, name text, tagline text, tags json,
        tag_keys json, language text, is_nsfw boolean, data json, facts json, token_counts json, chats bigint,
        messages bigint, favorites bigint, rating_count bigint, rating_sum bigint)),
    cards as (
      insert into cards (id, owner_id, status, current_revision_id, approved_revision_id, last_public_revision_id,
        created_at, updated_at, published_at)
      select card_id, author_id, 'public', revision_id, revision_id, revision_id, published_at, published_at, published_at
      from made),
    revisions as (
      insert into card_revisions (id, card_id, number, name, creator, tagline, tags, tag_keys, language, is_nsfw, data,
        facts, token_counts, notices, has_source_art, created_at)
      select revision_id, card_id, 1, name, '', tagline, array(select json_array_elements_text(tags)),
        array(select json_array_elements_text(tag_keys)), language, is_nsfw, data, facts, token_counts, '[]', false,
        published_at
      from made)
    insert into card_stats (card_id, chats, messages, favorites, rating_count, rating_sum)
    select card_id, chats, messages, favorites, rating_count, rating_sum from made`.execute(tx)
  await sql`
    insert into card_days (card_id, day, chats, messages, favorites, ratings, is_ranked)
    select card_id, day, chats, messages, favorites, ratings, true from json_to_recordset(${JSON.stringify(days)}::json)
      d(card_id uuid, day date, chats bigint, messages bigint, favorites bigint, ratings bigint)`.execute(tx)
  await writeFindable(tx, rows, now.toISOString())
}

type Row = FindableCard & ReturnType<typeof countsOf>

function rowOf(made: MadeCard, chance: Chance, author: Author, now: Date): Row & object {
  const { name, tagline, tags, language, is_nsfw, texts } = made
  const data = { ...EMPTY.data, ...texts, name, tags: [...tags] }
  return {
    card_id: idOf<CardId>(chance),
    revision_id: idOf<RevisionId>(chance),
    author_id: author.id,
    username: author.username,
    display_name: author.display_name,
    published_at: new Date(now.getTime() - chance.next() * OLDEST_DAYS * DAY_MS).toISOString(),
    creator: '',
    ...{ name, tagline, tags, language, is_nsfw, data },
    tag_keys: tags.map(tagKey),
    ...summaryOf({ ...EMPTY, data }),
    ...countsOf(chance),
  }
}

/** A few cards have nearly all that happens, as it is everywhere. */
function countsOf(chance: Chance) {
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

function daysOf({ card_id, messages }: Row, chance: Chance, now: Date) {
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

/** A UUIDv7 of chance's, so that the same seed makes the same cards. */
export function idOf<Id extends string>(chance: Chance): Id {
  const hex = (digits: number) =>
    Math.floor(chance.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return `019${hex(5)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}` as Id // the brand exists in types only
}
