import { CardId, CommentId, NewComment } from '@inkling/contract'
import { z } from 'zod'
import { addCardCounts } from '../../../features/cards/card-counts.ts'
import { anyOf } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { findExistingCards } from '../existing-cards.ts'
import { findImported, recordImported } from '../import-mappings.ts'
import { type RowImporter, readRows, toPastTime, toSkippedRow } from './row-importer.ts'

/** Limits what a forged archive can publish. Importing the archive again adds further comments. */
const COMMENTS_MAX = 200

const ImportedComment = NewComment.extend({
  id: CommentId,
  card_id: CardId,
  card: z.string().nullish(),
  parent_id: CommentId.nullish(),
  answers_id: CommentId.nullish(),
  created_at: z.string().optional(),
  edited_at: z.string().nullish(),
})
type ImportedComment = z.output<typeof ImportedComment>

/** Skips comments on unknown cards, known comments, and replies whose thread is missing. */
export const importComments: RowImporter = async ({ clock, tx, actor }, rows) => {
  const { read, skipped } = readRows(rows, ImportedComment)
  const known = await findKnownIds(tx, actor, read)
  const unknown = read.filter(row => !known.has(row.id))
  const accepted = unknown.slice(0, COMMENTS_MAX)
  const noRoom = unknown.slice(COMMENTS_MAX).map(row => toSkippedRow(row.card, 'too_large'))
  const cards = await findExistingCards(
    tx,
    actor,
    accepted.map(row => row.card_id),
  )
  const threads = await ImportedThreads.find(tx, actor, accepted)
  const now = clock.now()
  const added: (readonly [CommentId, CommentId])[] = []
  const skippedRows: ReturnType<typeof toSkippedRow>[] = []
  for (const row of accepted) {
    const card = cards.get(row.card_id)
    const place = card && threads.placeOf(row, card.id)
    if (card === undefined || place === undefined) {
      skippedRows.push(toSkippedRow(row.card, 'not_found'))
      continue
    }
    const id = newId<CommentId>()
    const created_at = toPastTime(row.created_at, now)
    const edited_at = row.edited_at ? toPastTime(row.edited_at, now) : null
    const comment = { author_id: actor.id, content: row.content, created_at, edited_at, deleted_at: null }
    await tx
      .insertInto('comments')
      .values({ id, card_id: card.id, ...place, ...comment })
      .execute()
    threads.add(row.id, { id, card_id: card.id, parent_id: place.parent_id })
    added.push([row.id, id])
  }
  await recordImported(tx, actor.id, added)
  await countComments(tx, threads.cardsOf(added), now)
  return { added: added.length, known: known.size, skipped: [...skipped, ...skippedRows, ...noRoom] }
}

async function findKnownIds(tx: Db, actor: Actor, rows: readonly ImportedComment[]): Promise<Set<string>> {
  const ids = rows.map(row => row.id)
  const importedIds = await findImported(tx, actor.id, 'comments', ids)
  const same = await tx.selectFrom('comments').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set([...importedIds.keys(), ...same.map(({ id }) => id)])
}

async function countComments(tx: Db, cards: readonly CardId[], now: Date): Promise<void> {
  const counted = Map.groupBy(cards, id => id)
  const counts = [...counted].map(([card_id, some]) => ({ card_id, comments: some.length }))
  if (counts.length > 0) await addCardCounts(tx, counts, now)
}

interface ExistingComment {
  readonly id: CommentId
  readonly card_id: CardId
  readonly parent_id: CommentId | null
}

/** Existing comments by original id, for attaching replies. */
class ImportedThreads {
  readonly #existing: Map<string, ExistingComment>

  private constructor(existing: Map<string, ExistingComment>) {
    this.#existing = existing
  }

  /** Locks the comments until their imported replies exist. */
  static async find(tx: Db, actor: Actor, rows: readonly ImportedComment[]): Promise<ImportedThreads> {
    const origins = rows.flatMap(row => [row.parent_id ?? [], row.answers_id ?? []].flat())
    const importedIds = await findImported(tx, actor.id, 'comments', origins)
    const ids = [...new Set([...origins, ...importedIds.values()])] as CommentId[] // mapped ids are comment ids
    const comments = await lockComments(tx, ids)
    const existing = new Map<string, ExistingComment>(comments.map(comment => [comment.id, comment]))
    for (const [origin, id] of importedIds) {
      const comment = existing.get(id)
      if (comment !== undefined) existing.set(origin, comment)
    }
    return new ImportedThreads(existing)
  }

  add(origin: string, comment: ExistingComment): void {
    this.#existing.set(origin, comment)
  }

  /** Returns undefined if the thread is not on this card. */
  placeOf(
    { parent_id, answers_id }: ImportedComment,
    card_id: CardId,
  ): { parent_id: CommentId | null; answers_id: CommentId | null } | undefined {
    if (!parent_id) return { parent_id: null, answers_id: null }
    const parent = this.#existing.get(parent_id)
    if (parent === undefined || parent.card_id !== card_id || parent.parent_id !== null) return undefined
    const answered = this.#existing.get(answers_id ?? '')
    return { parent_id: parent.id, answers_id: answered?.parent_id === parent.id ? answered.id : null }
  }

  cardsOf(added: readonly (readonly [origin: string, id: string])[]): CardId[] {
    return added.flatMap(([origin]) => this.#existing.get(origin)?.card_id ?? [])
  }
}

const lockComments = (tx: Db, ids: readonly CommentId[]) =>
  tx
    .selectFrom('comments')
    .select(['id', 'card_id', 'parent_id'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
