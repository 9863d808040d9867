import { CardId, Rating } from '@inkling/contract'
import { z } from 'zod'
import { addCardCounts } from '../../../features/cards/card-counts.ts'
import { type ExistingCard, findExistingCards } from '../existing-cards.ts'
import { type RowImporter, readRows, toPastTime, toSkippedRow } from './row-importer.ts'

// Imports send no notifications, since everything happened long ago.

const BATCH = 500

const named = { card_id: CardId, card: z.string().nullish() }
const Favorite = z.object({ ...named, favorited_at: z.string().optional() })
const Rated = z.object({ ...named, rating: Rating })

export const importFavorites: RowImporter = async ({ clock, tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, Favorite)
  const { here, gone } = await sortByCard({ clock, tx, actor }, read)
  const now = clock.now()
  const favorites = here.map(({ row, card }) => ({
    user_id: actor.id,
    card_id: card.id,
    favorited_at: toPastTime(row.favorited_at, now),
  }))
  let added = 0
  for (const batch of batches(favorites)) {
    const inserted = await tx
      .insertInto('favorites')
      .values(batch)
      .onConflict(clash => clash.doNothing())
      .returning('card_id')
      .execute()
    added += inserted.length
    await addCardCounts(
      tx,
      inserted.map(({ card_id }) => ({ card_id, favorites: 1 })),
      now,
    )
  }
  return { added, known: favorites.length - added, skipped: [...skipped, ...gone] }
}

export const importRatings: RowImporter = async ({ clock, tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, Rated)
  const { here, gone } = await sortByCard({ clock, tx, actor }, read)
  const own = here.filter(({ card }) => card.is_own).map(({ row }) => toSkippedRow(row.card, 'not_allowed'))
  const ratings = here
    .filter(({ card }) => !card.is_own)
    .map(({ row: { rating }, card }) => ({ user_id: actor.id, card_id: card.id, rating }))
  let added = 0
  for (const batch of batches(ratings)) {
    const inserted = await tx
      .insertInto('ratings')
      .values(batch)
      .onConflict(clash => clash.doNothing())
      .returning(['card_id', 'rating'])
      .execute()
    added += inserted.length
    await addCardCounts(
      tx,
      inserted.map(({ card_id, rating }) => ({ card_id, ratings: 1, rating_sum: rating })),
      clock.now(),
    )
  }
  return { added, known: ratings.length - added, skipped: [...skipped, ...gone, ...own] }
}

interface CardReference {
  readonly card_id: CardId
  readonly card?: string | null | undefined
}

/** Keeps one row per card. */
async function sortByCard<Row extends CardReference>(
  { tx, actor }: Parameters<RowImporter>[0],
  rows: readonly Row[],
) {
  const cards = await findExistingCards(
    tx,
    actor,
    rows.map(row => row.card_id),
  )
  const rowsByCard = new Map<CardId, { readonly row: Row; readonly card: ExistingCard }>()
  for (const row of rows) {
    const card = cards.get(row.card_id)
    if (card !== undefined) rowsByCard.set(card.id, { row, card })
  }
  const skippedRows = rows
    .filter(row => !cards.has(row.card_id))
    .map(row => toSkippedRow(row.card, 'not_found'))
  return { here: [...rowsByCard.values()], gone: skippedRows }
}

function* batches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}
