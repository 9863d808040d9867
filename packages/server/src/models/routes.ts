import { routes } from '@inkling/contract'
import type { AppContext } from '../context.ts'
import type { Binder } from '../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../platform/http/guards.ts'
import { modelCatalog } from '../providers/catalog/catalog.ts'
import { testForm, testModel } from './chat/check-connection.ts'
import type { ChatModelContext } from './chat/context.ts'
import { createModel, updateModel } from './chat/save-model.ts'
import { auditModel, findModel, listAll, listEnabled, orderModels, removeModel } from './chat/store.ts'
import { subscribeToUnloads, unloadModel } from './chat/unload-model.ts'
import type { ModelDownloads } from './downloads/download-manager.ts'
import { ownModelRoutes } from './own/routes.ts'
import { upstreamRoutes } from './servers/routes.ts'
import type { ServerContext } from './servers/servers.ts'
import { usageRoutes } from './usage/routes.ts'

const { models, adminModels } = routes

export function modelRoutes(
  bind: Binder,
  context: ChatModelContext & ServerContext & Pick<AppContext, 'publicOutbound'>,
  hub: ModelDownloads,
): void {
  subscribeToUnloads(context)
  bind.read(models.list, callerOnly, ({ db, actor, query }) => listEnabled(db, actor, query))
  bind.write(adminModels.create, callerOnly, async ({ db, actor, body }) =>
    auditModel(context, db, actor, 'model_connected', await createModel(context, db, body)),
  )
  bind.read(adminModels.list, callerOnly, ({ db, query }) => listAll(db, query))
  bind.read(adminModels.get, callerOnly, async ({ db, params }) => orNotFound(await findModel(db, params.id)))
  bind.write(adminModels.update, callerOnly, async ({ db, actor, params, body }) => {
    const facts = body.is_enabled === undefined ? {} : { is_enabled: body.is_enabled }
    const model = await updateModel(context, db, params.id, body)
    return await auditModel(context, db, actor, 'model_changed', model, facts)
  })
  bind.write(adminModels.remove, callerOnly, async ({ db, actor, params }) => {
    const removed = orNotFound(await removeModel(db, params.id))
    const { model, download_id } = await auditModel(context, db, actor, 'model_removed', removed)
    if (download_id === null) return
    await unloadModel(context, model)
    await hub.remove(db, download_id)
  })
  bind.write(adminModels.order, callerOnly, ({ db, body }) => orderModels(db, body.model_ids))
  bind.read(adminModels.catalog, callerOnly, getCatalog)
  // A read, because it changes nothing.
  bind.read(adminModels.testForm, callerOnly, ({ body }) => testForm(context, body))
  bind.read(adminModels.test, callerOnly, ({ params }) => testModel(context, params.id))
  upstreamRoutes(bind, context)
  usageRoutes(bind, context)
  ownModelRoutes(bind, context)
}

const getCatalog = async () => modelCatalog
