import { routes } from '@inkling/contract'
import { readSiteSetting, updateSiteSetting } from '../../features/site-settings/site-settings.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { testForm } from '../chat/check-connection.ts'
import type { ChatModelContext } from '../chat/context.ts'
import { listUpstreamModels, type ServerContext } from '../servers/servers.ts'
import {
  createOwnModel,
  listOwnModels,
  refuseUnlisted,
  remoteServers,
  removeOwnModel,
  updateOwnModel,
} from './own-models.ts'

const { ownModels, adminOwnModels } = routes

export function ownModelRoutes(
  bind: Binder,
  context: ChatModelContext & ServerContext & { readonly publicOutbound: Outbound },
): void {
  const saving = { clock: context.clock, keys: context.keys, outbound: context.publicOutbound }
  bind.read(ownModels.list, callerOnly, async ({ db, actor }) => ({
    mode: await readSiteSetting(db, 'own_models'),
    items: await listOwnModels(db, actor),
  }))
  bind.read(ownModels.catalog, callerOnly, getCatalog)
  bind.write(ownModels.create, callerOnly, ({ db, actor, body }) => createOwnModel(saving, db, actor, body))
  bind.write(ownModels.update, callerOnly, ({ db, actor, params, body }) =>
    updateOwnModel(saving, db, actor, params.id, body),
  )
  bind.write(ownModels.remove, callerOnly, ({ db, actor, params }) => removeOwnModel(db, actor, params.id))
  // Reads, because neither call changes anything.
  bind.read(ownModels.testForm, callerOnly, async ({ db, actor, body }) => {
    await refuseUnlisted(db, body)
    return await testForm(context, body, actor.id)
  })
  bind.read(ownModels.upstreamModels, callerOnly, async ({ db, actor, body }) => {
    await refuseUnlisted(db, body)
    return await listUpstreamModels(context, body, actor.id)
  })
  bind.read(adminOwnModels.get, callerOnly, ({ db }) => getOwnModelSettings(db))
  bind.write(adminOwnModels.update, callerOnly, async ({ db, actor, body }) => {
    await updateSiteSetting(db, actor, 'own_models', body.mode, isoNow(context.clock))
    return await getOwnModelSettings(db)
  })
}

const getCatalog = async () => ({ servers: remoteServers })

const getOwnModelSettings = async (db: Db) => ({ mode: await readSiteSetting(db, 'own_models') })
