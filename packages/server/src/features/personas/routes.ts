import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { tellOnce, tellWhenDone } from '../../platform/http/publish-after-commit.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import { fileInHand } from '../../platform/http/uploads/file-body.ts'
import { unbindPersona } from '../cards/reader-state.ts'
import { importPersonas } from './import-personas.ts'
import { bindToCard, changePersona, createPersona } from './save-persona.ts'
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

export function personaRoutes(bind: Binder, house: House): void {
  const now = () => isoNow(house.clock)

  bind.read(personas.list, noObject, ({ db, actor, query }) => listPersonas(db, actor.id, query))
  bind.read(personas.get, ownPersona, async ({ db, actor, params }) =>
    orNotFound(await findPersona(db, actor.id, params.id)),
  )
  bind.raw(personas.export, noObject, async ({ db, actor, reply }) =>
    reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="personas.json"')
      .send(await exportPersonas(db, actor.id)),
  )
  bind.raw(personas.import, noObject, async ({ actor, intent, tell, request, reply }) =>
    sendOutcome(
      reply,
      await tellOnce(tell, changed, importPersonas(house, actor, fileInHand(request), intent)),
    ),
  )
  bind.write(personas.create, noObject, ({ db, actor, body, tell }) =>
    tellWhenDone(tell, changed, createPersona(db, actor, body, now())),
  )
  bind.write(personas.update, ownPersona, ({ db, actor, params, body, tell }) =>
    tellWhenDone(tell, changed, changePersona(db, actor, params.id, body, now())),
  )
  bind.write(personas.remove, ownPersona, ({ db, actor, params, tell }) =>
    tellWhenDone(tell, changed, removePersona(db, actor.id, params.id)),
  )
  bind.write(personas.bind, ownPersonaAndCard, ({ db, actor, params, tell }) =>
    tellWhenDone(tell, changed, bindToCard(db, actor, params)),
  )
  bind.write(personas.unbind, ownPersonaOfCard, ({ db, actor, params, tell }) =>
    tellWhenDone(tell, changed, unbindPersona(db, actor.id, params.cardId, params.personaId)),
  )
}
