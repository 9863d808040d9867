import { type ModelId, type OwnModelMode, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { adminsOnly, each, goodCall, ownersOnly } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { adminOwnModels, ownModels } = routes

/** No name server knows this name, so nothing is called. */
const connection = {
  provider: 'openai-compatible' as const,
  base_url: 'https://models.invalid/v1',
  model: 'any',
}

const allow = ({ people }: CallWorld) => people.admin.call(adminOwnModels.update, { body: { mode: 'any' } })

async function newModel(fixture: CallWorld, by: Api): Promise<ModelId> {
  await allow(fixture)
  return await ownModelOf(by)
}

export const ownModelOf = async (by: Api): Promise<ModelId> =>
  (await by.call(ownModels.create, { body: { ...connection, name: newName() } })).id

export const ownModelCalls = [
  goodCall(ownModels.list, each(200)),
  goodCall(ownModels.catalog, each(200)),
  goodCall(ownModels.create, each(201), async fixture => {
    await allow(fixture)
    return { body: { ...connection, name: newName() } }
  }),
  goodCall(ownModels.update, ownersOnly(200), async (fixture, by) => ({
    params: { id: await newModel(fixture, by) },
    body: { name: newName() },
  })),
  goodCall(ownModels.remove, ownersOnly(204), async (fixture, by) => ({
    params: { id: await newModel(fixture, by) },
  })),
  goodCall(ownModels.testForm, each(200), async (fixture, by) => ({
    body: { id: await newModel(fixture, by), ...connection },
  })),
  goodCall(ownModels.upstreamModels, each(502), async fixture => {
    await allow(fixture)
    return { body: connection }
  }),
  goodCall(adminOwnModels.get, adminsOnly(200)),
  goodCall(adminOwnModels.update, adminsOnly(200), async ({ people }) => {
    const { mode } = await people.admin.call(adminOwnModels.get)
    const other: OwnModelMode = mode === 'any' ? 'services' : 'any'
    return { body: { mode: other } }
  }),
]
