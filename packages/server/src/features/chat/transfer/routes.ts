import { routes } from '@inkling/contract'
import { noObject } from '../../../access/guards.ts'
import type { Binder } from '../../../platform/http/bind.ts'
import { fileInHand } from '../../../platform/http/file-body.ts'
import { sendOutcome } from '../../../platform/http/send-answer.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { ChatHouse } from '../chat-house.ts'
import { ownSession } from '../guards.ts'
import { exportSession, exportSessions } from './export/export-sessions.ts'
import { importSessions } from './import/import-sessions.ts'

const { chat } = routes

/** Chats as files, both ways. */
export function transferRoutes(bind: Binder, here: ChatHouse): void {
  bind.raw(chat.exportSession, ownSession, async ({ actor, params, query, reply }) =>
    sendFile(reply, await exportSession(here, actor.id, params.id, query.format)),
  )
  bind.raw(chat.exportSessions, noObject, async ({ actor, query, reply }) =>
    sendFile(reply, await exportSessions(here, actor.id, query)),
  )
  bind.raw(chat.importSessions, noObject, async ({ actor, query, intent, tell, request, reply }) => {
    const bringing = { actor, wanted: query, file: fileInHand(request), intent, tell }
    return sendOutcome(reply, await importSessions(here.house, bringing))
  })
}
