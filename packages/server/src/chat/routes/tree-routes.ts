import { type MessageId, routes, type Session } from '@inkling/contract'
import type { Binder, PublishEvent } from '../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { withIdempotency } from '../../platform/http/idempotency/idempotency.ts'
import { sendOutcome } from '../../platform/http/send-answer.ts'
import type { ChatServices } from '../open-chat.ts'
import { markSession, rememberSeen } from '../sessions/update-session.ts'
import { ownMessage, ownSession, requireUsableCard } from '../store/guards.ts'
import { findOwnSession } from '../store/sessions.ts'
import { getChatTree } from '../tree/chat-tree.ts'
import { getSessionRemoval } from '../tree/part-messages.ts'
import { removeMessage } from '../tree/remove-message.ts'
import {
  findDeletedSession,
  listDeletedSessions,
  removeSession,
  restoreSession,
} from '../tree/remove-session.ts'
import { findDeletion, restoreMessage } from '../tree/restore-message.ts'

const { chat } = routes

export function treeRoutes(bind: Binder, services: ChatServices): void {
  const { clock, generations } = services
  bind.read(chat.tree, requireUsableCard, ({ actor, params }) =>
    getChatTree(services, actor.id, params.cardId),
  )
  bind.write(chat.markSession, ownSession, async ({ db, granted, body, publish }) => {
    if (body.seen_message_id !== undefined) await rememberSeen(db, granted, body.seen_message_id)
    const marking = markSession(db, granted, body)
    // Reading must not make other pages refetch their chats.
    return body.is_favorite === undefined ? marking : await publishSessionChange(publish, marking)
  })

  bind.read(chat.removal, ownSession, ({ db, granted }) => getSessionRemoval(db, granted))
  bind.raw(
    chat.removeSession,
    ownSession,
    async ({ db, actor, params, granted, idempotency, publish, reply }) => {
      let open: MessageId[] = []
      const outcome = await withIdempotency(db, idempotency, 204, async tx => {
        const session = orNotFound(await findOwnSession(tx, actor.id, params.id))
        open = await removeSession(tx, session, clock.now())
      })
      for (const id of open) void generations.stop(id)
      if (!outcome.replayed)
        publish({ event: 'session_removed', session_id: granted.id, card_id: granted.card_id })
      return sendOutcome(reply, outcome)
    },
  )
  bind.read(chat.deletedSessions, callerOnly, ({ db, actor, query }) =>
    listDeletedSessions(db, actor.id, query),
  )
  bind.write(
    chat.restoreSession,
    async ({ db, actor, params }) => orNotFound(await findDeletedSession(db, actor.id, params.id)),
    ({ db, granted, publish }) => publishSessionChange(publish, restoreSession(db, granted)),
  )

  bind.raw(
    chat.removeMessage,
    ownMessage,
    async ({ db, actor, granted, query, idempotency, publish, reply }) => {
      let open: MessageId[] = []
      const removing = { user_id: actor.id, id: granted.id, scope: query.scope, now: clock.now() }
      const outcome = await withIdempotency(db, idempotency, 204, async tx => {
        open = await removeMessage(tx, removing)
      })
      for (const id of open) void generations.stop(id)
      if (!outcome.replayed)
        publish({ event: 'message_removed', message_id: granted.id, card_id: granted.card_id })
      return sendOutcome(reply, outcome)
    },
  )
  bind.write(
    chat.restoreMessage,
    async ({ db, actor, params }) => orNotFound(await findDeletion(db, actor.id, params.id, clock.now())),
    async ({ db, actor, params, granted, publish }) => {
      const message = await restoreMessage(db, actor.id, params.id, clock.now())
      publish({ event: 'message_added', message_id: message.id, card_id: granted.card_id })
      return message
    },
  )
}

export async function publishSessionChange(
  publish: PublishEvent,
  changing: Promise<Session>,
): Promise<Session> {
  const session = await changing
  publish({ event: 'session_changed', session_id: session.id, card_id: session.card_id })
  return session
}
