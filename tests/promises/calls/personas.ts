import { type PersonaId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { privateCard } from './things.ts'
import { type CallWorld, newName } from './world.ts'

const { personas } = routes

const persona = async (by: Api): Promise<PersonaId> =>
  (await by.call(personas.create, { body: { name: newName() } })).id

const ofOne = async (_: CallWorld, by: Api) => ({ params: { id: await persona(by) } })

const bound = async (by: Api) => {
  const params = { personaId: await persona(by), cardId: await privateCard(by) }
  await by.call(personas.bind, { params })
  return { params }
}

export const personaCalls = [
  goodCall(personas.create, each(201), () => ({ body: { name: newName() } })),
  goodCall(personas.import, each(200), () => ({
    body: JSON.stringify({ personas: { 'a.png': newName() }, persona_descriptions: {} }),
  })),
  goodCall(personas.list, each(200)),
  goodCall(personas.export, each(200)),
  goodCall(personas.get, ownersOnly(200), ofOne),
  goodCall(personas.update, ownersOnly(200), async (...of) => ({
    ...(await ofOne(...of)),
    body: { description: newName() },
  })),
  goodCall(personas.remove, ownersOnly(204), ofOne),
  goodCall(personas.bind, ownersOnly(200), async (_, by) => ({
    params: { personaId: await persona(by), cardId: await privateCard(by) },
  })),
  goodCall(personas.unbind, ownersOnly(204), (_, by) => bound(by)),
]
