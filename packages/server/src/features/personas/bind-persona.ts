import type { CardId, Persona, PersonaId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { bindPersona } from '../cards/reader-state.ts'
import { findPersona } from './store.ts'

/** Makes a persona the one for chats with a card. It is held meanwhile, so that no deletion comes between. */
export async function bindToCard(
  tx: Db,
  actor: Actor,
  { personaId, cardId }: { personaId: PersonaId; cardId: CardId },
): Promise<Persona> {
  orNotFound(
    await tx
      .selectFrom('personas')
      .select('id')
      .where('user_id', '=', actor.id)
      .where('id', '=', personaId)
      .forKeyShare()
      .executeTakeFirst(),
  )
  await bindPersona(tx, actor.id, cardId, personaId)
  return orNotFound(await findPersona(tx, actor.id, personaId))
}
