import { type MessageId, routes, type Session } from '@inkling/contract'
import type { Binder, Tell } from '../../platform/http/bind.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { once } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { ChatServices } from '../open-chat.ts'
import { markSession } from '../sessions/update-session.ts'
import { mayUseCard, ownMessage, ownSession } from '../store/guards.ts'
import { findOwnSession } from '../store/sessions.ts'
import { chatGraph } from '../tree/chat-tree.ts'
import { sessionRemoval } from '../tree/part-messages.ts'
import { removeMessage } from '../tree/remove-message.ts'
import { findInBin, listBin, removeSession, restoreSession } from '../tree/remove-session.ts'
import { findDeletion, restoreMessage } from '../tree/restore-message.ts'

const { chat } = routes

/** Chats as branches of a tree: how it looks, and what is taken from it and put back. */
export function treeRoutes(bind: Binder, here: ChatServices): void {
  const { house, generations } = here
  bind.read(chat.tree, mayUseCard, ({ actor, params }) => chatGraph(here, actor.id, params.cardId))
  bind.write(chat.markSession, ownSession, ({ db, granted, body, tell }) =>
    tellSession(tell, markSession(db, granted, body)),
  )

  bind.read(chat.removal, ownSession, ({ db, granted }) => sessionRemoval(db, granted))
  bind.raw(chat.removeSession, ownSession, async ({ db, actor, params, granted, intent, tell, reply }) => {
    let open: MessageId[] = []
    const outcome = await once(db, intent, 204, async tx => {
      const session = orNotFound(await findOwnSession(tx, actor.id, params.id))
      open = await removeSession(tx, session, house.clock.now())
    })
    for (const id of open) void generations.stop(id)
    if (!outcome.replayed)
      tell({ event: 'session_removed', session_id: granted.id, card_id: granted.card_id })
    return sendOutcome(reply, outcome)
  })
  bind.read(chat.deletedSessions, noObject, ({ db, actor, query }) => listBin(db, actor.id, query))
  bind.write(
    chat.restoreSession,
    async ({ db, actor, params }) => orNotFound(await findInBin(db, actor.id, params.id)),
    ({ db, granted, tell }) => tellSession(tell, restoreSession(db, granted)),
  )

  bind.raw(chat.removeMessage, ownMessage, async ({ db, actor, granted, query, intent, tell, reply }) => {
    let open: MessageId[] = []
    const removing = { user_id: actor.id, id: granted.id, scope: query.scope, now: house.clock.now() }
    const outcome = await once(db, intent, 204, async tx => {
      open = await removeMessage(tx, removing)
    })
    for (const id of open) void generations.stop(id)
    if (!outcome.replayed)
      tell({ event: 'message_removed', message_id: granted.id, card_id: granted.card_id })
    return sendOutcome(reply, outcome)
  })
  bind.write(
    chat.restoreMessage,
    async ({ db, actor, params }) =>
      orNotFound(await findDeletion(db, actor.id, params.id, house.clock.now())),
    async ({ db, actor, params, granted, tell }) => {
      const message = await restoreMessage(db, actor.id, params.id, house.clock.now())
      tell({ event: 'message_added', message_id: message.id, card_id: granted.card_id })
      return message
    },
  )
}

/** Lets its owner's open pages know of a chat that a call begins or changes, and gives it on. */
export async function tellSession(tell: Tell, changing: Promise<Session>): Promise<Session> {
  const session = await changing
  tell({ event: 'session_changed', session_id: session.id, card_id: session.card_id })
  return session
}
