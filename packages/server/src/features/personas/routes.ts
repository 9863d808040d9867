import { routes } from '@inkling/contract'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { publishAfterCommit, publishUnlessReplayed } from '../../platform/http/publish-after-commit.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { incomingFileOf } from '../../platform/http/uploads/file-body.ts'
import { unbindPersona } from '../cards/reader-state.ts'
import { importPersonas, type PersonaContext } from './import-personas.ts'
import { bindPersonaToCard, createPersona, updatePersona } from './save-persona.ts'
import {
  exportPersonas,
  findPersona,
  listPersonas,
  ownPersona,
  ownPersonaAndCard,
  ownPersonaOfCard,
  removePersona,
} from './store.ts'

const { personas } = routes
const changed = { event: 'personas_changed' } as const

export function personaRoutes(bind: Binder, context: PersonaContext): void {
  const now = () => isoNow(context.clock)

  bind.read(personas.list, callerOnly, ({ db, actor, query }) => listPersonas(db, actor.id, query))
  bind.read(personas.get, ownPersona, async ({ db, actor, params }) =>
    orNotFound(await findPersona(db, actor.id, params.id)),
  )
  bind.raw(personas.export, callerOnly, async ({ db, actor, reply }) =>
    reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="personas.json"')
      .send(await exportPersonas(db, actor.id)),
  )
  bind.raw(personas.import, callerOnly, async ({ actor, idempotency, publish, request, reply }) =>
    sendOutcome(
      reply,
      await publishUnlessReplayed(
        publish,
        changed,
        importPersonas(context, actor, incomingFileOf(request), idempotency),
      ),
    ),
  )
  bind.write(personas.create, callerOnly, ({ db, actor, body, publish }) =>
    publishAfterCommit(publish, changed, createPersona(db, actor, body, now())),
  )
  bind.write(personas.update, ownPersona, ({ db, actor, params, body, publish }) =>
    publishAfterCommit(publish, changed, updatePersona(db, actor, params.id, body, now())),
  )
  bind.write(personas.remove, ownPersona, ({ db, actor, params, publish }) =>
    publishAfterCommit(publish, changed, removePersona(db, actor.id, params.id)),
  )
  bind.write(personas.bind, ownPersonaAndCard, ({ db, actor, params, publish }) =>
    publishAfterCommit(publish, changed, bindPersonaToCard(db, actor, params)),
  )
  bind.write(personas.unbind, ownPersonaOfCard, ({ db, actor, params, publish }) =>
    publishAfterCommit(publish, changed, unbindPersona(db, actor.id, params.cardId, params.personaId)),
  )
}
