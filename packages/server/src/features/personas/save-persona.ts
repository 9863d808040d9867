import type { NewPersona, Persona, PersonaChange, PersonaId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { pictureAfter } from './persona-picture.ts'
import { findPersona, holdPersonas, makeDefault, type PersonaRow, refuseBeyondLimit } from './store.ts'

/** Writes a new persona, unless there are as many as one can have. */
export async function createPersona(tx: Db, actor: Actor, wanted: NewPersona, now: string): Promise<Persona> {
  await holdPersonas(tx, actor.id)
  await refuseBeyondLimit(tx, actor.id)
  const picture = await pictureAfter(tx, actor, null, wanted.avatar_url)
  const id = await addPersona(tx, actor.id, { ...wanted, picture }, now)
  return orNotFound(await findPersona(tx, actor.id, id))
}

type Addition = Omit<NewPersona, 'avatar_url'> & Pick<PersonaRow, 'picture'>

/** Adds one to a user's personas, which have to be held. */
export async function addPersona(tx: Db, user_id: UserId, wanted: Addition, now: string): Promise<PersonaId> {
  const { name, picture, description, position, depth, role } = wanted
  const id = newId<PersonaId>()
  const fields = { name, picture, description, position, depth, role }
  await tx
    .insertInto('personas')
    .values({ id, user_id, ...fields, created_at: now, updated_at: now })
    .execute()
  if (wanted.is_default) await makeDefault(tx, user_id, id)
  return id
}

/** Changes what is given of a persona; with `is_default`, the one that was the default is so no more. */
export async function changePersona(
  tx: Db,
  actor: Actor,
  id: PersonaId,
  change: PersonaChange,
  now: string,
): Promise<Persona> {
  await holdPersonas(tx, actor.id)
  const { picture: before } = orNotFound(
    await tx
      .selectFrom('personas')
      .select('picture')
      .where('user_id', '=', actor.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  const picture = await pictureAfter(tx, actor, before, change.avatar_url)
  await tx
    .updateTable('personas')
    .set({ ...definedOnly(change), picture, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (change.is_default === true) await makeDefault(tx, actor.id, id)
  return orNotFound(await findPersona(tx, actor.id, id))
}

/** Absent leaves; the row is built field by field. Becoming the default is more than a field. */
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
