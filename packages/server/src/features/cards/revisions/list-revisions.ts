import type { Page, PageQuery, Revision, RevisionId, RevisionLine } from '@inkling/contract'
import { sql } from 'kysely'
import { listPage } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { pictureUrl } from '../../uploads/picture-url.ts'
import type { Standing } from '../card-access.ts'

/** What was saved of a card, the newest first. */
export async function listRevisions(db: Db, card: Standing, page: PageQuery): Promise<Page<RevisionLine>> {
  const saved = db.selectFrom('card_revisions').where('card_id', '=', card.id).orderBy('number', 'desc')
  const { items, ...rest } = await listPage(
    saved,
    rows =>
      rows
        .select(['id', 'number', 'name', 'created_at', 'restored_from', 'is_relabelled'])
        .select(sql<number>`(token_counts->>'total')::int`.as('total_tokens')),
    page,
  )
  return { items: items.map(line => ({ ...line, ...placeOf(card, line.id) })), ...rest }
}

/** One of them, whole. */
export async function showRevision(db: Db, card: Standing, id: RevisionId): Promise<Revision> {
  const { picture, ...saved } = orNotFound(
    await db
      .selectFrom('card_revisions')
      .select(['id', 'number', 'name', 'created_at', 'restored_from', 'is_relabelled'])
      .select(['tagline', 'tags', 'language', 'is_nsfw', 'picture', 'token_counts', 'facts', 'data'])
      .where('id', '=', id)
      .where('card_id', '=', card.id)
      .executeTakeFirst(),
  )
  return { ...saved, ...placeOf(card, id), avatar_url: picture && pictureUrl(picture) }
}

const placeOf = ({ current_revision_id, approved_revision_id }: Standing, id: RevisionId) => ({
  is_current: id === current_revision_id,
  is_approved: id === approved_revision_id,
})
