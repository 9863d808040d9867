import { routes } from '@inkling/contract'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { retrySummaries } from '../memory/summaries/summary-jobs.ts'
import { wishInScope } from '../memory/vectors/queue-scope.ts'
import type { ChatServices } from '../open-chat.ts'
import { changeScope } from '../settings/change-settings.ts'
import { findScope } from '../settings/find-scope.ts'
import { scopeSettings } from '../settings/read-settings.ts'
import { EVERYWHERE } from '../settings/settings-scope.ts'

const { chatSettings } = routes

export function settingsRoutes(bind: Binder, { house, presets }: ChatServices): void {
  bind.read(chatSettings.get, noObject, async ({ db, actor, query }) =>
    scopeSettings(db, presets, actor.id, await findScope(db, actor, query)),
  )
  bind.read(chatSettings.global, noObject, ({ db, actor }) =>
    scopeSettings(db, presets, actor.id, EVERYWHERE),
  )
  bind.write(chatSettings.change, noObject, async ({ db, actor, body, tell }) => {
    const scope = await findScope(db, actor, body)
    await changeScope(db, actor, scope, body, isoNow(house.clock))
    if (body.memory !== undefined) {
      await wishInScope(db, actor.id, scope)
      await retrySummaries(db, actor.id)
    }
    tell({ event: 'settings_changed' })
    return await scopeSettings(db, presets, actor.id, scope)
  })
}
