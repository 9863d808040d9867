import {
  BOUND_CARDS_SHOWN,
  type BoundCard,
  type CardId,
  type Persona,
  type PersonaId,
  type UserId,
} from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { type Picture, pictureUrl } from '../uploads/picture-url.ts'

type BoundCards = Pick<Persona, 'bound_cards' | 'bound_count'>

export const NO_CARDS: BoundCards = { bound_cards: [], bound_count: 0 }

interface BoundCardRow {
  persona_id: PersonaId
  id: CardId
  name: string
  picture: Picture | null
  is_deleted: boolean
  total: number
}

/**
 * Unpublished cards appear in their last public revision. Cards that were never public are omitted (an admin can bind a
 * pending one).
 */
export async function listBoundCards(
  db: Db,
  user_id: UserId,
  personas: readonly PersonaId[],
): Promise<ReadonlyMap<PersonaId, BoundCards>> {
  const { rows } = await sql<BoundCardRow>`
    select * from (
      select reader.persona_id, card.id, revision.name, revision.picture, card.deleted_at is not null as is_deleted,
        row_number() over (partition by reader.persona_id order by revision.name, card.id) as place,
        count(*) over (partition by reader.persona_id) as total
      from card_readers reader
      join cards card on card.id = reader.card_id
      join card_revisions revision on revision.id = case
        when card.owner_id = reader.user_id then card.current_revision_id
        when card.last_public_revision_id is not null then card.last_public_revision_id
        when card.status <> 'private' then card.current_revision_id end
      where reader.user_id = ${user_id}::uuid and reader.persona_id = any(${personas}::uuid[])
    ) bound where place <= ${BOUND_CARDS_SHOWN} order by place`.execute(db)
  const cardsByPersona = new Map<PersonaId, BoundCards>()
  for (const { persona_id, total, ...card } of rows) {
    const { bound_cards } = cardsByPersona.get(persona_id) ?? NO_CARDS
    cardsByPersona.set(persona_id, { bound_cards: [...bound_cards, toBoundCard(card)], bound_count: total })
  }
  return cardsByPersona
}

const toBoundCard = ({
  id,
  name,
  picture,
  is_deleted,
}: Omit<BoundCardRow, 'persona_id' | 'total'>): BoundCard => ({
  id,
  name,
  avatar_url: picture && pictureUrl(picture),
  is_deleted,
})
