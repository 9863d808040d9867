import { routes } from '@inkling/contract'
import { ownLorebook, removeLorebook } from '../../features/lorebooks/store.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { retrySummaries } from '../memory/summaries/summary-jobs.ts'
import { wishInScope } from '../memory/vectors/vector-tasks.ts'
import type { ChatServices } from '../open-chat.ts'
import { testLorebooks } from '../preview/test-lorebooks.ts'
import { changeScope } from '../settings/change-settings.ts'
import { detachEverywhere, listAttachments } from '../settings/lorebook-attachments.ts'
import { scopeSettings } from '../settings/read-settings.ts'
import { EVERYWHERE, findScope } from '../settings/settings-scope.ts'

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

const { lorebooks } = routes

/** What of lorebooks has to do with chats; everything else is their own feature's. */
export function chatLorebookRoutes(bind: Binder, chat: ChatServices): void {
  bind.read(lorebooks.test, noObject, ({ actor, body }) => testLorebooks(chat, actor, body))
  bind.read(lorebooks.testOne, ownLorebook, ({ actor, params, body }) =>
    testLorebooks(chat, actor, { ...body, lorebook_ids: [params.id] }),
  )
  bind.read(lorebooks.attachments, noObject, ({ db, actor, query }) => listAttachments(db, actor.id, query))
  bind.write(lorebooks.remove, ownLorebook, async ({ db, actor, params, tell }) => {
    await detachEverywhere(db, actor.id, params.id)
    await removeLorebook(db, actor.id, params.id)
    tell({ event: 'lorebooks_changed', lorebook_id: params.id })
  })
}
