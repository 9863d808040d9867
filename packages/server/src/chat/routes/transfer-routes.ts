import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { sendFile } from '../../platform/http/downloads/send-file.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { incomingFileOf } from '../../platform/http/uploads/file-body.ts'
import type { ChatServices } from '../open-chat.ts'
import { ownSession } from '../store/guards.ts'
import { exportSession, exportSessions } from '../transfer/export/export-sessions.ts'
import { importSessions } from '../transfer/import/import-sessions.ts'

const { chat } = routes

export function transferRoutes(bind: Binder, services: ChatServices): void {
  bind.raw(chat.exportSession, ownSession, async ({ actor, params, query, reply }) =>
    sendFile(reply, await exportSession(services, actor.id, params.id, query.format)),
  )
  bind.raw(chat.exportSessions, callerOnly, async ({ actor, query, reply }) =>
    sendFile(reply, await exportSessions(services, actor.id, query)),
  )
  bind.raw(
    chat.importSessions,
    callerOnly,
    async ({ actor, query, idempotency, publish, request, reply }) => {
      const bringing = { actor, query, file: incomingFileOf(request), idempotency, publish }
      return sendOutcome(reply, await importSessions(services, bringing))
    },
  )
}
