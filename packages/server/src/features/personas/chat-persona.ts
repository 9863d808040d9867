import type { CardId, PersonaId, UserId } from '@inkling/contract'
import { type Expression, sql } from 'kysely'
import type { PersonaRow } from './store.ts'

/** What a chat needs of a persona. */
export type ChatPersona = Pick<PersonaRow, 'id' | 'name' | 'description' | 'position' | 'depth' | 'role'>

interface Where {
  readonly user_id: Expression<UserId>
  readonly card_id: Expression<CardId | null>
  /** The persona that a chat names for itself. */
  readonly chosen: Expression<PersonaId | null>
}

/**
 * Joins who a user is in a chat to a statement that reads other things of it as well: the persona that the chat names,
 * else the one bound to its card, else the default one.
 */
export const personaJoins = ({ user_id, card_id, chosen }: Where) => sql`
  left join card_readers bound on bound.user_id = ${user_id} and bound.card_id = ${card_id}
  left join personas fallback on fallback.user_id = ${user_id} and fallback.is_default
  left join personas persona on persona.id = coalesce(${chosen}, bound.persona_id, fallback.id)`

/** The persona as a `ChatPersona`, and which are the bound and the default one. */
export const personaColumns = sql`
  bound.persona_id as bound_persona_id, fallback.id as default_persona_id,
  case when persona.id is not null then json_build_object(
    'id', persona.id, 'name', persona.name, 'description', persona.description,
    'position', persona.position, 'depth', persona.depth, 'role', persona.role) end as persona`
