import { type ModelId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { adminsOnly, each, goodCall } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { adminModels, models, modelUsage, upstreams } = routes

const connection = ({ site }: CallWorld) => ({ base_url: site.upstream.url, model: 'tokens-5' })

const newModel = async (fixture: CallWorld, by: Api): Promise<ModelId> =>
  (await by.call(adminModels.create, { body: { ...connection(fixture), name: newName() } })).id

export const modelCalls = [
  goodCall(models.list, each(200)),
  goodCall(modelUsage.list, adminsOnly(200)),
  goodCall(modelUsage.listMine, each(200)),
  goodCall(upstreams.found, adminsOnly(200)),
  goodCall(upstreams.models, adminsOnly(200), fixture => ({ body: connection(fixture) })),
  goodCall(adminModels.create, adminsOnly(201), fixture => ({
    body: { ...connection(fixture), name: newName() },
  })),
  goodCall(adminModels.list, adminsOnly(200)),
  goodCall(adminModels.get, adminsOnly(200), ({ model }) => ({ params: { id: model } })),
  goodCall(adminModels.update, adminsOnly(200), async (fixture, by) => ({
    params: { id: await newModel(fixture, by) },
    body: { description: newName() },
  })),
  goodCall(adminModels.remove, adminsOnly(204), async (fixture, by) => ({
    params: { id: await newModel(fixture, by) },
  })),
  goodCall(adminModels.order, adminsOnly(204), ({ model }) => ({ body: { model_ids: [model] } })),
  goodCall(adminModels.catalog, adminsOnly(200)),
  goodCall(adminModels.testForm, adminsOnly(200), fixture => ({ body: connection(fixture) })),
  goodCall(adminModels.test, adminsOnly(200), ({ model }) => ({ params: { id: model } })),
]
