import { routes } from '@inkling/contract'
import type { House } from '../context.ts'
import type { Binder } from '../platform/http/bind.ts'
import { noObject, orNotFound } from '../platform/http/guards.ts'
import { testForm, testModel } from './chat/check-connection.ts'
import { changeModel, createModel } from './chat/save-model.ts'
import { auditModel, findModel, listAll, listEnabled, orderModels, removeModel } from './chat/store.ts'
import { hearUnloads, unloadModel } from './chat/unload-model.ts'
import type { Hub } from './downloads/download-manager.ts'
import { upstreamRoutes } from './servers/routes.ts'
import { usageRoutes } from './usage/routes.ts'

const { models, adminModels } = routes

export function modelRoutes(bind: Binder, house: House, hub: Hub): void {
  hearUnloads(house)
  bind.read(models.list, noObject, ({ db, query }) => listEnabled(db, query))
  bind.write(adminModels.create, noObject, async ({ db, actor, body }) =>
    auditModel(house, db, actor, 'model_connected', await createModel(house, db, body)),
  )
  bind.read(adminModels.list, noObject, ({ db, query }) => listAll(db, query))
  bind.read(adminModels.get, noObject, async ({ db, params }) => orNotFound(await findModel(db, params.id)))
  bind.write(adminModels.update, noObject, async ({ db, actor, params, body }) => {
    const facts = body.is_enabled === undefined ? {} : { is_enabled: body.is_enabled }
    const model = await changeModel(house, db, params.id, body)
    return await auditModel(house, db, actor, 'model_changed', model, facts)
  })
  bind.write(adminModels.remove, noObject, async ({ db, actor, params }) => {
    const removed = orNotFound(await removeModel(db, params.id))
    const { model, download_id } = await auditModel(house, db, actor, 'model_removed', removed)
    if (download_id === null) return
    await unloadModel(house, model)
    await hub.remove(db, download_id)
  })
  bind.write(adminModels.order, noObject, ({ db, body }) => orderModels(db, body.model_ids))
  // Asking a model changes nothing here, so a repeat may simply ask again.
  bind.read(adminModels.testForm, noObject, ({ body }) => testForm(house, body))
  bind.read(adminModels.test, noObject, ({ params }) => testModel(house, params.id))
  upstreamRoutes(bind, house)
  usageRoutes(bind, house)
}
