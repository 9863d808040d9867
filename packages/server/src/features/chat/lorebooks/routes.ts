import { routes } from '@inkling/contract'
import { noObject } from '../../../access/guards.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { ownLorebook } from '../../lorebooks/guards.ts'
import { removeLorebook } from '../../lorebooks/store.ts'
import type { ChatHouse } from '../chat-house.ts'
import { detachEverywhere, listAttachments } from './attachments.ts'
import { testLorebooks } from './test-lorebooks.ts'

const { lorebooks } = routes

/** What of lorebooks has to do with chats; everything else is their own feature's. */
export function chatLorebookRoutes(bind: Binder, chat: ChatHouse): void {
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
