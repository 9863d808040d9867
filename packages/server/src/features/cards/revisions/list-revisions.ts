import type { Card, CardId, Page, PageQuery, Revision, RevisionId, RevisionLine } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../../platform/database/sql-fragments.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import { pictureUrl } from '../../uploads/picture-url.ts'
import { type CardAccess, lockCard } from '../card-access.ts'
import { getCardById } from '../get-card.ts'
import { approvedRevision, statusAfterEdit } from '../publication.ts'
import { addRevision, findRevision, revisionContentOf } from '../revision.ts'
import { updateCardStatus } from '../store.ts'

export async function listRevisions(db: Db, card: CardAccess, page: PageQuery): Promise<Page<RevisionLine>> {
  const saved = db.selectFrom('card_revisions').where('card_id', '=', card.id).orderBy('number', 'desc')
  const { items, ...rest } = await listPage(
    saved,
    rows =>
      rows
        .select(['id', 'number', 'name', 'created_at', 'restored_from', 'is_relabelled'])
        .select(sql<number>`(token_counts->>'total')::int`.as('total_tokens')),
    page,
  )
  return { items: items.map(line => ({ ...line, ...revisionFlags(card, line.id) })), ...rest }
}

export async function getRevision(db: Db, card: CardAccess, id: RevisionId): Promise<Revision> {
  const { picture, ...saved } = orNotFound(
    await db
      .selectFrom('card_revisions')
      .select(['id', 'number', 'name', 'created_at', 'restored_from', 'is_relabelled'])
      .select(['tagline', 'tags', 'language', 'is_nsfw', 'picture', 'token_counts', 'facts', 'data'])
      .where('id', '=', id)
      .where('card_id', '=', card.id)
      .executeTakeFirst(),
  )
  return { ...saved, ...revisionFlags(card, id), avatar_url: picture && pictureUrl(picture) }
}

const revisionFlags = ({ current_revision_id, approved_revision_id }: CardAccess, id: RevisionId) => ({
  is_current: id === current_revision_id,
  is_approved: id === approved_revision_id,
})

/** Creates a new revision, so that later ones are kept. Restoring the current one does nothing. */
export async function restoreRevision(
  tx: Db,
  actor: Actor,
  { id, revisionId }: { id: CardId; revisionId: RevisionId },
  now: string,
): Promise<Card> {
  const card = await lockCard(tx, actor, 'cards.update', id)
  const chosen = orNotFound(await findRevisionOf(tx, id, revisionId))
  if (chosen.id === card.current_revision_id) return await getCardById(tx, actor, id)
  const { number } = await findRevision(tx, card.current_revision_id)
  const place = { card_id: id, number: number + 1, created_at: now, restored_from: chosen.number }
  const current_revision_id = await addRevision(tx, place, revisionContentOf(chosen))
  const status = statusAfterEdit(card.status, actor.role === 'admin')
  const approved_revision_id = approvedRevision(status, current_revision_id, card.approved_revision_id)
  await updateCardStatus(tx, id, { status, current_revision_id, approved_revision_id }, now)
  return await getCardById(tx, actor, id)
}

async function findRevisionOf(tx: Db, card: CardId, id: RevisionId) {
  const own = await tx
    .selectFrom('card_revisions')
    .select('id')
    .where('id', '=', id)
    .where('card_id', '=', card)
    .executeTakeFirst()
  return own && (await findRevision(tx, own.id))
}
