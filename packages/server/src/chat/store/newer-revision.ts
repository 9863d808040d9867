import type { RevisionId } from '@inkling/contract'
import { sql } from 'kysely'

/**
 * The revision that a chat could go on with in place of its own, or null: what its user may see of the card by now, if
 * that was saved later. For a query that joins the chat, its card and its revision under these names.
 */
export const newerRevision = sql<RevisionId | null>`(
  select newer.id from card_revisions newer
  where card.deleted_at is null and newer.number > revision.number and newer.id = case
    when card.owner_id = session.user_id then card.current_revision_id
    when card.status <> 'private' then card.approved_revision_id end)`
