import { routes } from '@inkling/contract'
import { noObject } from '../../../access/guards.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import type { ChatHouse } from '../chat-house.ts'
import { retrySummaries } from '../memory/summaries/tasks.ts'
import { wishInScope } from '../memory/tasks/wish-in-scope.ts'
import { changeScope } from './change-settings.ts'
import { findScope } from './find-scope.ts'
import { scopeSettings } from './read-settings.ts'
import { EVERYWHERE } from './scope.ts'

const { chatSettings } = routes

export function settingsRoutes(bind: Binder, { house, presets }: ChatHouse): void {
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
