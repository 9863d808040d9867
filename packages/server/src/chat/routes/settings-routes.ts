import { routes } from '@inkling/contract'
import { ownLorebook, removeLorebook } from '../../features/lorebooks/store.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { retrySummaries } from '../memory/summaries/summary-jobs.ts'
import { enqueueScopeTasks } from '../memory/vectors/vector-tasks.ts'
import type { ChatServices } from '../open-chat.ts'
import { testLorebooks } from '../preview/test-lorebooks.ts'
import { changeScope } from '../settings/change-settings.ts'
import { detachEverywhere, listAttachments } from '../settings/lorebook-attachments.ts'
import { getScopeSettings } from '../settings/read-settings.ts'
import { findScope, GLOBAL_SCOPE } from '../settings/settings-scope.ts'

const { chatSettings } = routes

export function settingsRoutes(bind: Binder, { clock, presets }: ChatServices): void {
  bind.read(chatSettings.get, callerOnly, async ({ db, actor, query }) =>
    getScopeSettings(db, presets, actor.id, await findScope(db, actor, query)),
  )
  bind.read(chatSettings.getGlobal, callerOnly, ({ db, actor }) =>
    getScopeSettings(db, presets, actor.id, GLOBAL_SCOPE),
  )
  bind.write(chatSettings.change, callerOnly, async ({ db, actor, body, publish }) => {
    const scope = await findScope(db, actor, body)
    await changeScope(db, actor, scope, body, isoNow(clock))
    if (body.memory !== undefined) {
      await enqueueScopeTasks(db, actor.id, scope)
      await retrySummaries(db, actor.id)
    }
    publish({ event: 'settings_changed' })
    return await getScopeSettings(db, presets, actor.id, scope)
  })
}

const { lorebooks } = routes

/** The other lorebook routes belong to the lorebooks feature. */
export function chatLorebookRoutes(bind: Binder, chat: ChatServices): void {
  bind.read(lorebooks.test, callerOnly, ({ actor, body }) => testLorebooks(chat, actor, body))
  bind.read(lorebooks.testOne, ownLorebook, ({ actor, params, body }) =>
    testLorebooks(chat, actor, { ...body, lorebook_ids: [params.id] }),
  )
  bind.read(lorebooks.attachments, callerOnly, ({ db, actor, query }) => listAttachments(db, actor.id, query))
  bind.write(lorebooks.remove, ownLorebook, async ({ db, actor, params, publish }) => {
    await detachEverywhere(db, actor.id, params.id)
    await removeLorebook(db, actor.id, params.id)
    publish({ event: 'lorebooks_changed', lorebook_id: params.id })
  })
}
