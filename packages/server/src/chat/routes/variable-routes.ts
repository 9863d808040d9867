import { routes } from '@inkling/contract'
import type { Binder } from '../../platform/http/bind.ts'
import { getVariables, replaceVariables } from '../messages/variables.ts'
import type { ChatServices } from '../open-chat.ts'
import { ownMessage } from '../store/guards.ts'

const { chat } = routes

/** Used by interactive cards. */
export function variableRoutes(bind: Binder, { clock }: ChatServices): void {
  bind.read(chat.variables, ownMessage, ({ db, granted }) => getVariables(db, granted.id))
  bind.write(chat.replaceVariables, ownMessage, async ({ db, actor, granted, body, publish }) => {
    await replaceVariables(db, { user_id: actor.id, id: granted.id, now: clock.now() }, body)
    publish({ event: 'variables_changed', message_id: granted.id, card_id: granted.card_id })
  })
}
