import type { CardId, PersonaId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findVisibleCard } from '../cards/card-access.ts'

interface About<Params> {
  readonly db: Db
  readonly actor: Actor
  readonly params: Params
}

interface PersonaAndCard {
  readonly personaId: PersonaId
  readonly cardId: CardId
}

/** A persona is its owner's alone, an admin's eyes included. */
export const ownPersona = ({ db, actor, params }: About<{ id: PersonaId }>): Promise<void> =>
  requireOwn(db, actor.id, params.id)

/** The same, whatever has become of the card. */
export const ownPersonaOfCard = ({ db, actor, params }: About<PersonaAndCard>): Promise<void> =>
  requireOwn(db, actor.id, params.personaId)

/** An own persona, and a card that one can see. */
export async function ownPersonaAndCard({ db, actor, params }: About<PersonaAndCard>): Promise<void> {
  await requireOwn(db, actor.id, params.personaId)
  orNotFound(await findVisibleCard(db, actor, params.cardId))
}

async function requireOwn(db: Db, user_id: UserId, id: PersonaId): Promise<void> {
  orNotFound(
    await db
      .selectFrom('personas')
      .select('id')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}
