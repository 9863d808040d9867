import type { CardId, RevisionId, UserId } from '@inkling/contract'
import { type CardData, detectLanguage, tagKey } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { ADULT, authorLexeme, INDEX_VERSION, languageKey, tagLexeme, textLexemes } from './lexemes.ts'
import { rankCards } from './rank-cards.ts'
import type { SearchTexts } from './tables.ts'

/** Indexed characters of each long text. */
const TEXT_MAX = 500

/**
 * Runs in the transaction that changed the cards. Cards that others can see are indexed by their approved revision; all
 * others are removed.
 */
export async function indexCards(tx: Db, ids: readonly CardId[], now: string): Promise<void> {
  if (ids.length === 0) return
  const cards = await loadSearchableCards(tx, ids)
  const findable = new Set(cards.map(card => card.card_id))
  const removed = ids.filter(id => !findable.has(id))
  if (removed.length > 0) {
    await tx.deleteFrom('card_search').where('card_id', 'in', removed).execute()
    await tx.deleteFrom('card_ranks').where('card_id', 'in', removed).execute()
  }
  if (cards.length === 0) return
  await writeSearchIndex(tx, cards, now)
}

export async function writeSearchIndex(tx: Db, cards: readonly SearchableCard[], now: string): Promise<void> {
  await writeSearch(tx, cards)
  await writeRanks(tx, cards)
  await rankCards(
    tx,
    cards.map(card => card.card_id),
    now,
  )
}

export interface SearchableCard {
  readonly card_id: CardId
  readonly author_id: UserId | null
  readonly published_at: string
  readonly revision_id: RevisionId
  readonly name: string
  readonly tagline: string
  readonly tags: readonly string[]
  /** As the author set it; null to detect it from the text. */
  readonly language: string | null
  readonly is_nsfw: boolean
  readonly creator: string
  readonly username: string | null
  readonly display_name: string | null
  readonly data: CardData
}

const loadSearchableCards = (tx: Db, ids: readonly CardId[]): Promise<SearchableCard[]> =>
  tx
    .selectFrom('cards as card')
    .innerJoin('card_revisions as revision', 'revision.id', 'card.approved_revision_id')
    .leftJoin('users as owner', 'owner.id', 'card.owner_id')
    .select(['card.id as card_id', 'card.owner_id as author_id', 'revision.id as revision_id'])
    .select(select => select.fn.coalesce('card.published_at', 'card.created_at').as('published_at'))
    .select(['revision.name', 'revision.tagline', 'revision.tags'])
    .select(['revision.is_nsfw', 'revision.creator', 'revision.data', 'revision.language'])
    .select(['owner.username', 'owner.display_name'])
    .where('card.id', 'in', ids)
    .where('card.status', '!=', 'private')
    .where('card.deleted_at', 'is', null)
    .orderBy('card.id')
    .execute()

async function writeSearch(tx: Db, cards: readonly SearchableCard[]): Promise<void> {
  const rows = cards.map(card => {
    const texts = searchTextsOf(card)
    return {
      card_id: card.card_id,
      revision_id: card.revision_id,
      texts: { ...texts, version: INDEX_VERSION },
      lexemes: lexemesOf(card, texts),
    }
  })
  await sql`
    insert into card_search (card_id, revision_id, words, texts)
    select card_id, revision_id, array_to_tsvector(array(select json_array_elements_text(lexemes))), texts
    from json_to_recordset(${JSON.stringify(rows)}::json) c(card_id uuid, revision_id uuid, lexemes json, texts json)
    on conflict (card_id) do update
      set revision_id = excluded.revision_id, words = excluded.words, texts = excluded.texts`.execute(tx)
}

async function writeRanks(tx: Db, cards: readonly SearchableCard[]): Promise<void> {
  await tx
    .insertInto('card_ranks')
    .values(
      cards.map(card => ({
        card_id: card.card_id,
        author_id: card.author_id,
        tag_keys: tagKeysOf(card),
        is_adult: card.is_nsfw,
        published_at: card.published_at,
      })),
    )
    .onConflict(conflict =>
      conflict.column('card_id').doUpdateSet(row => ({
        author_id: row.ref('excluded.author_id'),
        tag_keys: row.ref('excluded.tag_keys'),
        is_adult: row.ref('excluded.is_adult'),
        published_at: row.ref('excluded.published_at'),
      })),
    )
    .execute()
}

/** Keys of a card's tags, and of its language. */
function tagKeysOf({ tags, language, tagline, data }: Omit<SearchableCard, 'published_at'>): string[] {
  const code = /^[a-z]{2,3}(?=-|$)/.exec((language ?? '').toLowerCase())?.[0] // some cards name it in words
  const known =
    code ?? detectLanguage([tagline, data.description, data.first_mes].map(beginningOf).join('\n'))
  return [...tags.map(tagKey), ...(known === null ? [] : [languageKey(known)])]
}

/** Texts without macros. Greetings and examples are excluded to avoid spoilers. */
export function searchTextsOf({ data, creator }: Pick<SearchableCard, 'data' | 'creator'>): SearchTexts {
  const texts = {
    author: creator,
    notes: data.creator_notes,
    description: data.description,
    personality: data.personality,
    scenario: data.scenario,
  }
  return Object.fromEntries(
    Object.entries(texts)
      .map(([field, text]) => [field, beginningOf(text)] as const)
      .filter(([, text]) => text !== ''),
  )
}

const beginningOf = (text: string): string =>
  text
    .slice(0, TEXT_MAX * 2)
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()

export function lexemesOf(card: Omit<SearchableCard, 'published_at'>, texts: SearchTexts): string[] {
  const lexemes = new Set<string>()
  const labels = [card.name, card.tagline, ...card.tags, card.username ?? '', card.display_name ?? '']
  for (const text of [...labels, ...Object.values(texts)]) textLexemes(text, lexemes)
  for (const key of tagKeysOf(card)) lexemes.add(tagLexeme(key))
  if (card.author_id !== null) lexemes.add(authorLexeme(card.author_id))
  if (card.is_nsfw) lexemes.add(ADULT)
  return [...lexemes]
}
