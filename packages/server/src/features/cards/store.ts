import type { CardId, CardStatus, RevisionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'
import { addRevision, type RevisionContent } from './revision.ts'
import { indexCards } from './search/index-cards.ts'

/** Cards without an owner belong to the installation. */
export async function addCard(
  tx: Db,
  owner_id: UserId | null,
  content: RevisionContent,
  now: string,
  imported_sha256: Buffer | null = null,
): Promise<CardId> {
  const id = newId<CardId>()
  // The foreign key is deferred, so the revision need not exist yet.
  const unset = newId<RevisionId>()
  await tx
    .insertInto('cards')
    .values({
      id,
      owner_id,
      status: 'private',
      current_revision_id: unset,
      created_at: now,
      updated_at: now,
      imported_sha256,
    })
    .execute()
  await tx.insertInto('card_stats').values({ card_id: id }).execute()
  const current_revision_id = await addRevision(tx, { card_id: id, number: 1, created_at: now }, content)
  await tx.updateTable('cards').set({ current_revision_id }).where('id', '=', id).execute()
  return id
}

export interface CardStatusChange {
  readonly status: CardStatus
  readonly current_revision_id: RevisionId
  readonly approved_revision_id: RevisionId | null
  /** Absent keeps the note. */
  readonly review_note?: string | null
}

/**
 * Keeps the time of the first publication.
 * @returns whether this is the first publication
 */
export async function updateCardStatus(
  tx: Db,
  id: CardId,
  move: CardStatusChange,
  now: string,
): Promise<boolean> {
  const { status, current_revision_id, approved_revision_id, review_note } = move
  await tx
    .updateTable('cards')
    .set({ status, current_revision_id, approved_revision_id, updated_at: now })
    .set({ requested_at: status === 'pending' ? sql`coalesce(requested_at, ${now})` : null })
    .$if(review_note !== undefined, update => update.set({ review_note: review_note ?? null }))
    .$if(approved_revision_id !== null, update =>
      update.set({ last_public_revision_id: approved_revision_id }),
    )
    .where('id', '=', id)
    .execute()
  const isFirst = status === 'public' && (await setPublished(tx, id, now))
  await indexCards(tx, [id], now)
  return isFirst
}

async function setPublished(tx: Db, id: CardId, published_at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cards')
    .set({ published_at })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Publishes the newest revision without a review. */
export async function publishCard(tx: Db, id: CardId, now: string): Promise<void> {
  const { current_revision_id } = await tx
    .selectFrom('cards')
    .select('current_revision_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const approved_revision_id = current_revision_id
  await updateCardStatus(tx, id, { status: 'public', current_revision_id, approved_revision_id }, now)
}

export async function hideCard(tx: Db, id: CardId, now: string): Promise<void> {
  await tx.updateTable('cards').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
  await indexCards(tx, [id], now)
}
