import { routes } from '@inkling/contract'
import { ownLorebook } from '../../features/lorebooks/guards.ts'
import { removeLorebook } from '../../features/lorebooks/store.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import type { ChatServices } from '../open-chat.ts'
import { testLorebooks } from '../preview/test-lorebooks.ts'
import { detachEverywhere, listAttachments } from '../settings/lorebook-attachments.ts'

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
