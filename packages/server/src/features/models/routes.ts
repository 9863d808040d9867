import { routes } from '@inkling/contract'
import { noObject, orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { orderModels } from './order-models.ts'
import { changeModel, createModel } from './save-model.ts'
import { findModel, listAll, listEnabled, removeModel } from './store.ts'
import { testForm, testModel } from './test-model.ts'
import { usageRoutes } from './usage/routes.ts'

const { models, adminModels } = routes

export function modelRoutes(bind: Binder, house: House): void {
  bind.read(models.list, noObject, ({ db, query }) => listEnabled(db, query))
  bind.write(adminModels.create, noObject, ({ db, body }) => createModel(house, db, body))
  bind.read(adminModels.list, noObject, ({ db, query }) => listAll(db, query))
  bind.read(adminModels.get, noObject, async ({ db, params }) => orNotFound(await findModel(db, params.id)))
  bind.write(adminModels.update, noObject, ({ db, params, body }) => changeModel(house, db, params.id, body))
  bind.write(adminModels.remove, noObject, async ({ db, params }) => {
    orNotFound(await removeModel(db, params.id))
  })
  bind.write(adminModels.order, noObject, ({ db, body }) => orderModels(db, body.model_ids))
  // Asking a model changes nothing here, so a repeat may simply ask again.
  bind.read(adminModels.testForm, noObject, ({ body }) => testForm(house, body))
  bind.read(adminModels.test, noObject, ({ params }) => testModel(house, params.id))
  usageRoutes(bind, house)
}
