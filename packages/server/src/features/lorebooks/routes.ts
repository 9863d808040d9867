import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { publishUnlessReplayed } from '../../platform/http/publish-after-commit.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { incomingFileOf } from '../../platform/http/uploads/file-body.ts'
import {
  createLorebook,
  exportLorebook,
  importLorebook,
  type LorebookContext,
  updateLorebook,
} from './save-lorebook.ts'
import { findLorebook, listLorebooks, ownLorebook } from './store.ts'

const { lorebooks } = routes
const changed = { event: 'lorebooks_changed' } as const

/** Routes that depend on chats are in chat/routes/settings-routes.ts. */
export function lorebookRoutes(bind: Binder, context: LorebookContext): void {
  bind.read(lorebooks.list, callerOnly, ({ db, actor, query }) => listLorebooks(db, actor.id, query))
  bind.read(lorebooks.get, ownLorebook, async ({ db, actor, params }) =>
    orNotFound(await findLorebook(db, actor.id, params.id)),
  )
  bind.raw(lorebooks.export, ownLorebook, async ({ db, actor, params, query, reply }) =>
    sendFile(reply, exportLorebook(orNotFound(await findLorebook(db, actor.id, params.id)), query.format)),
  )

  bind.raw(lorebooks.create, callerOnly, async ({ actor, body, idempotency, publish, reply }) =>
    sendOutcome(
      reply,
      await publishUnlessReplayed(publish, changed, createLorebook(context, actor, body, idempotency)),
    ),
  )
  bind.raw(lorebooks.import, callerOnly, async ({ actor, query, idempotency, publish, request, reply }) => {
    const { fileName = '' } = query
    const importing = importLorebook(context, actor, incomingFileOf(request), { fileName, idempotency })
    return sendOutcome(reply, await publishUnlessReplayed(publish, changed, importing))
  })
  bind.raw(lorebooks.update, ownLorebook, async ({ actor, params, body, idempotency, publish, reply }) => {
    const changing = updateLorebook(context, actor, params.id, body, idempotency)
    return sendOutcome(
      reply,
      await publishUnlessReplayed(publish, { ...changed, lorebook_id: params.id }, changing),
    )
  })
}
