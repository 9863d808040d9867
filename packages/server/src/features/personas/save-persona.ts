import type { CardId, NewPersona, Persona, PersonaChange, PersonaId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { bindPersona } from '../cards/reader-state.ts'
import { type Picture, pictureUrl } from '../uploads/picture-url.ts'
import { findOwnPicture } from '../uploads/store.ts'
import { findPersona, lockPersonas, type PersonaRow, refuseBeyondLimit, setDefaultPersona } from './store.ts'

export async function createPersona(
  tx: Db,
  actor: Actor,
  persona: NewPersona,
  now: string,
): Promise<Persona> {
  await lockPersonas(tx, actor.id)
  await refuseBeyondLimit(tx, actor.id)
  const picture = await resolvePersonaPicture(tx, actor, null, persona.avatar_url)
  const id = await addPersona(tx, actor.id, { ...persona, picture }, now)
  return orNotFound(await findPersona(tx, actor.id, id))
}

type PersonaRowInput = Omit<NewPersona, 'avatar_url'> & Pick<PersonaRow, 'picture'>

/** The caller must hold `lockPersonas`. */
export async function addPersona(
  tx: Db,
  user_id: UserId,
  persona: PersonaRowInput,
  now: string,
): Promise<PersonaId> {
  const { name, picture, description, position, depth, role } = persona
  const id = newId<PersonaId>()
  const fields = { name, picture, description, position, depth, role }
  await tx
    .insertInto('personas')
    .values({ id, user_id, ...fields, created_at: now, updated_at: now })
    .execute()
  if (persona.is_default) await setDefaultPersona(tx, user_id, id)
  return id
}

/** `is_default` also unsets the previous default. */
export async function updatePersona(
  tx: Db,
  actor: Actor,
  id: PersonaId,
  change: PersonaChange,
  now: string,
): Promise<Persona> {
  await lockPersonas(tx, actor.id)
  const { picture: before } = orNotFound(
    await tx
      .selectFrom('personas')
      .select('picture')
      .where('user_id', '=', actor.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const picture = await resolvePersonaPicture(tx, actor, before, change.avatar_url)
  await tx
    .updateTable('personas')
    .set({ ...definedOnly(change), picture, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (change.is_default === true) await setDefaultPersona(tx, actor.id, id)
  return orNotFound(await findPersona(tx, actor.id, id))
}

/** The default is set separately. */
function definedOnly({ name, description, position, depth, role, is_default }: PersonaChange) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(position !== undefined && { position }),
    ...(depth !== undefined && { depth }),
    ...(role !== undefined && { role }),
    ...(is_default === false && { is_default }),
  }
}

/** Null removes the picture; absent keeps it. Others must be the user's uploads. */
export async function resolvePersonaPicture(
  tx: Db,
  actor: Actor,
  before: Picture | null,
  url: string | null | undefined,
): Promise<Picture | null> {
  if (url === null) return null
  if (url === undefined || (before !== null && url === pictureUrl(before))) return before
  const own = await findOwnPicture(tx, actor.id, url)
  if (own !== null) return own
  throw new ApiError('invalid_input', { errors: [{ path: 'avatar_url', message: 'not_an_own_upload' }] })
}

/** Also locks the persona against deletion. */
export async function bindPersonaToCard(
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
