import { routes } from '@inkling/contract'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly, orNotFound } from '../../platform/http/guards.ts'
import { suggestReplies } from '../assist/suggest-replies.ts'
import type { ChatContext } from '../context.ts'
import { openAnswerStream, streamMessage } from '../generation/follow-stream.ts'
import { stopMessage } from '../generation/stop-message.ts'
import { getPromptOfMessage, previewPrompt } from '../inspector/inspect-prompt.ts'
import { editMessage } from '../messages/edit-message.ts'
import { getHistory, readLastEventId } from '../messages/history.ts'
import { listMarkedMessages } from '../messages/marked-messages.ts'
import { getRenderRules } from '../messages/render-rules.ts'
import { type ChatServices, openChat } from '../open-chat.ts'
import { completePreview } from '../preview/try-card.ts'
import { createSession } from '../sessions/create-session.ts'
import { listCardSessions, listSessions } from '../sessions/list-sessions.ts'
import { searchMessages } from '../sessions/search-messages.ts'
import { renameSession, takeRevision } from '../sessions/update-session.ts'
import { ownMessage, ownSession, requireUsableCard } from '../store/guards.ts'
import { selectMessage } from '../store/select-message.ts'
import { findLastSession, findSession, listChattedCards, lockOwnSession } from '../store/sessions.ts'
import { complete } from '../turn/complete.ts'
import { memoryRoutes } from './memory-routes.ts'
import { chatLorebookRoutes, settingsRoutes } from './settings-routes.ts'
import { transferRoutes } from './transfer-routes.ts'
import { publishSessionChange, treeRoutes } from './tree-routes.ts'
import { variableRoutes } from './variable-routes.ts'

const { chat, previewChats } = routes

/** Returns the services to close at shutdown. */
export async function chatRoutes(
  bind: Binder,
  context: ChatContext,
  logins: LiveLogins,
): Promise<ChatServices> {
  const services = await openChat(context, logins)
  const { generations, elsewhere: remoteAnswers } = services

  bind.write(chat.createSession, callerOnly, ({ db, actor, body, publish }) =>
    publishSessionChange(publish, createSession(services, db, actor, body)),
  )
  bind.read(chat.sessions, callerOnly, ({ db, actor, query }) => listSessions(db, actor.id, query))
  bind.read(chat.session, ownSession, async ({ db, actor, params }) =>
    orNotFound(await findSession(db, actor.id, params.id)),
  )
  bind.read(chat.history, ownSession, ({ db, granted, query }) => getHistory(db, granted, query))
  bind.read(chat.markedMessages, ownSession, ({ db, granted, query }) =>
    listMarkedMessages(db, granted, query),
  )
  bind.read(chat.renderRules, ownSession, ({ db, granted }) => getRenderRules(services, db, granted))
  bind.write(chat.takeRevision, ownSession, ({ db, granted, publish }) =>
    publishSessionChange(publish, takeRevision(db, granted)),
  )
  bind.write(chat.renameSession, ownSession, ({ db, actor, params, body, publish }) =>
    publishSessionChange(publish, renameSession(db, actor, params.id, body.title)),
  )

  // Nothing is stored, so the model is asked no longer than the client waits.
  bind.read(chat.suggestReplies, ownSession, async ({ actor, granted, reply }) => {
    const running = services.suggestions.begin(actor.id)
    reply.raw.once('close', () => running.end('stop'))
    return await suggestReplies(services, granted, running.signal).finally(() => running.leave())
  })
  bind.raw(chat.complete, callerOnly, call => complete(services, call))
  bind.raw(previewChats.complete, callerOnly, call => completePreview(services, call))
  bind.raw(chat.streamMessage, ownMessage, async ({ db, actor, params, request, reply }) => {
    const after = readLastEventId(request)
    const stream = openAnswerStream(reply, logins, actor)
    const generation = generations.find(params.id)
    await streamMessage(stream, {
      db,
      actor,
      message_id: params.id,
      after,
      generation,
      elsewhere: remoteAnswers,
    })
  })
  bind.read(chat.stopMessage, ownMessage, ({ actor, params }) =>
    stopMessage(context, generations, actor, params.id),
  )
  bind.write(chat.editMessage, ownMessage, async ({ db, actor, params, granted, body, publish }) => {
    const message = await editMessage(services, db, actor, params.id, body)
    const { id: message_id, card_id } = granted
    if (message.id === message_id) publish({ event: 'message_changed', message_id, card_id })
    else publish({ event: 'message_added', message_id: message.id, card_id })
    return message
  })
  bind.write(chat.selectMessage, ownMessage, async ({ db, actor, params, body, publish }) => {
    const session = orNotFound(await lockOwnSession(db, actor.id, body.session_id))
    return await publishSessionChange(publish, selectMessage(context, db, actor, session, params.id))
  })

  bind.read(chat.search, callerOnly, ({ db, actor, query }) => searchMessages(db, actor.id, query))

  bind.read(chat.chattedCards, callerOnly, ({ db, actor, query }) => listChattedCards(db, actor.id, query))
  bind.read(chat.cardSessions, requireUsableCard, ({ db, actor, params, query }) =>
    listCardSessions(db, actor.id, params.cardId, query),
  )
  bind.read(chat.lastSession, requireUsableCard, ({ db, actor, params }) =>
    findLastSession(db, actor.id, params.cardId),
  )
  treeRoutes(bind, services)
  transferRoutes(bind, services)
  inspectorRoutes(bind, services)
  settingsRoutes(bind, services)
  chatLorebookRoutes(bind, services)
  variableRoutes(bind, services)
  memoryRoutes(bind, services)
  return services
}

const { prompts } = routes

export function inspectorRoutes(bind: Binder, chat: ChatServices): void {
  bind.read(prompts.ofMessage, ownMessage, ({ db, actor, params }) =>
    getPromptOfMessage(chat, db, actor, params.id),
  )
  bind.read(prompts.preview, ownSession, ({ db, actor, params, body }) =>
    previewPrompt(chat, db, actor, params.id, body),
  )
}
