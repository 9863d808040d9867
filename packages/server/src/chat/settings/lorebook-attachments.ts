import type {
  CardId,
  LorebookAttachment,
  LorebookId,
  Page,
  PageQuery,
  SessionId,
  UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import { listChattedTiles } from '../../features/cards/card-in-chat.ts'
import type { Db } from '../../platform/database/tables.ts'

interface AttachmentRow {
  lorebook_id: LorebookId
  card_id: CardId | null
  session_id: SessionId | null
  title: string | null
  total: number
}

/** Global first, then cards, then chats. */
export async function listAttachments(
  db: Db,
  user_id: UserId,
  { page, limit }: PageQuery,
): Promise<Page<LorebookAttachment>> {
  const { rows } = await sql<AttachmentRow>`
    select book.id as lorebook_id, coalesce(settings.card_id, session.card_id) as card_id, session.id as session_id,
      session.title, count(*) over () as total
    from chat_settings settings
    cross join lateral jsonb_array_elements_text(settings.fields -> 'lorebook_ids') as attached (id)
    join lorebooks book on book.id = attached.id::uuid and book.user_id = settings.user_id
    left join sessions session on session.id = settings.session_id
    where settings.user_id = ${user_id} and session.deleted_at is null
    order by coalesce(settings.card_id, session.card_id) is not null, session.id is not null, settings.updated_at desc, book.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const cards = await listChattedTiles(
    db,
    user_id,
    rows.flatMap(({ card_id }) => (card_id === null ? [] : [card_id])),
  )
  const items = rows.map(({ lorebook_id, card_id, session_id, title }) => {
    const card = card_id === null ? null : (cards.get(card_id) ?? null)
    return {
      lorebook_id,
      card: card && toAttachedCard(card),
      session: session_id === null ? null : { id: session_id, title: title ?? '' },
    }
  })
  return { items, page, limit, total: rows[0]?.total ?? 0 }
}

const toAttachedCard = ({
  id,
  name,
  avatar_url,
  is_deleted,
}: NonNullable<LorebookAttachment['card']>): LorebookAttachment['card'] => ({
  id,
  name,
  avatar_url,
  is_deleted,
})

export async function detachEverywhere(tx: Db, user_id: UserId, id: LorebookId): Promise<void> {
  await sql`
    update chat_settings set fields = jsonb_set(fields, '{lorebook_ids}', (fields -> 'lorebook_ids') - ${id}::text)
    where user_id = ${user_id} and fields -> 'lorebook_ids' ? ${id}::text`.execute(tx)
}
