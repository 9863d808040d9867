import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { tellOnce } from '../../platform/http/publish-after-commit.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { fileInHand } from '../../platform/http/uploads/file-body.ts'
import { changeLorebook, createLorebook, exportLorebook, importLorebook } from './save-lorebook.ts'
import { findLorebook, listLorebooks, ownLorebook } from './store.ts'

const { lorebooks } = routes
const changed = { event: 'lorebooks_changed' } as const

/** All calls but those that have to do with chats (chat/lorebooks). */
export function lorebookRoutes(bind: Binder, house: House): void {
  bind.read(lorebooks.list, noObject, ({ db, actor, query }) => listLorebooks(db, actor.id, query))
  bind.read(lorebooks.get, ownLorebook, async ({ db, actor, params }) =>
    orNotFound(await findLorebook(db, actor.id, params.id)),
  )
  bind.raw(lorebooks.export, ownLorebook, async ({ db, actor, params, query, reply }) =>
    sendFile(reply, exportLorebook(orNotFound(await findLorebook(db, actor.id, params.id)), query.format)),
  )

  bind.raw(lorebooks.create, noObject, async ({ actor, body, intent, tell, reply }) =>
    sendOutcome(reply, await tellOnce(tell, changed, createLorebook(house, actor, body, intent))),
  )
  bind.raw(lorebooks.import, noObject, async ({ actor, query, intent, tell, request, reply }) => {
    const { fileName = '' } = query
    const importing = importLorebook(house, actor, fileInHand(request), { fileName, intent })
    return sendOutcome(reply, await tellOnce(tell, changed, importing))
  })
  bind.raw(lorebooks.update, ownLorebook, async ({ actor, params, body, intent, tell, reply }) => {
    const changing = changeLorebook(house, actor, params.id, body, intent)
    return sendOutcome(reply, await tellOnce(tell, { ...changed, lorebook_id: params.id }, changing))
  })
}
