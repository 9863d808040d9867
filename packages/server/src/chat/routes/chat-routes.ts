import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { LiveLogins } from '../../features/accounts/active-logins.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject, orNotFound } from '../../platform/http/guards.ts'
import { followStream, openAnswerStream } from '../generation/follow-stream.ts'
import { stopMessage } from '../generation/stop-message.ts'
import { inspectAnswer, previewPrompt } from '../inspector/inspect-prompt.ts'
import { editMessage } from '../messages/edit-message.ts'
import { history, lastEventId } from '../messages/history.ts'
import { renderRules } from '../messages/render-rules.ts'
import { type ChatServices, openChat } from '../open-chat.ts'
import { tryCard } from '../preview/try-card.ts'
import { beginSession } from '../sessions/create-session.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { searchMessages } from '../sessions/search-messages.ts'
import { renameSession, takeRevision } from '../sessions/update-session.ts'
import { mayUseCard, ownMessage, ownSession } from '../store/guards.ts'
import { selectMessage } from '../store/select-message.ts'
import { findLastSession, findSession, holdOwnSession, listChattedCards } from '../store/sessions.ts'
import { complete } from '../turn/complete.ts'
import { memoryRoutes } from './memory-routes.ts'
import { chatLorebookRoutes, settingsRoutes } from './settings-routes.ts'
import { transferRoutes } from './transfer-routes.ts'
import { tellSession, treeRoutes } from './tree-routes.ts'
import { variableRoutes } from './variable-routes.ts'

const { chat, trials } = routes

/** Gives what has to be closed when the process ends. */
export async function chatRoutes(bind: Binder, house: House, logins: LiveLogins): Promise<ChatServices> {
  const here = await openChat(house, logins)
  const { generations, elsewhere } = here

  bind.write(chat.createSession, noObject, ({ db, actor, body, tell }) =>
    tellSession(tell, beginSession(here, db, actor, body)),
  )
  bind.read(chat.sessions, noObject, ({ db, actor, query }) => listSessions(db, actor.id, query))
  bind.read(chat.session, ownSession, async ({ db, actor, params }) =>
    orNotFound(await findSession(db, actor.id, params.id)),
  )
  bind.read(chat.history, ownSession, ({ db, granted, query }) => history(db, granted, query))
  bind.read(chat.renderRules, ownSession, ({ db, granted }) => renderRules(here, db, granted))
  bind.write(chat.takeRevision, ownSession, ({ db, granted, tell }) =>
    tellSession(tell, takeRevision(db, granted)),
  )
  bind.write(chat.renameSession, ownSession, ({ db, actor, params, body, tell }) =>
    tellSession(tell, renameSession(db, actor, params.id, body.title)),
  )

  bind.raw(chat.complete, noObject, call => complete(here, call))
  bind.raw(trials.card, noObject, call => tryCard(here, call))
  bind.raw(chat.streamMessage, ownMessage, async ({ db, actor, params, request, reply }) => {
    const after = lastEventId(request)
    const stream = openAnswerStream(reply, logins, actor)
    const generation = generations.find(params.id)
    await followStream(stream, { db, user_id: actor.id, message_id: params.id, after, generation, elsewhere })
  })
  bind.read(chat.stopMessage, ownMessage, ({ actor, params }) =>
    stopMessage(house, generations, actor, params.id),
  )
  bind.write(chat.editMessage, ownMessage, async ({ db, actor, params, granted, body, tell }) => {
    const message = await editMessage(here, db, actor, params.id, body)
    const { id: message_id, card_id } = granted
    if (message.id === message_id) tell({ event: 'message_changed', message_id, card_id })
    else tell({ event: 'message_added', message_id: message.id, card_id })
    return message
  })
  bind.write(chat.selectMessage, ownMessage, async ({ db, actor, params, body, tell }) => {
    const session = orNotFound(await holdOwnSession(db, actor.id, body.session_id))
    return await tellSession(tell, selectMessage(house, db, actor, session, params.id))
  })

  bind.read(chat.search, noObject, ({ db, actor, query }) => searchMessages(db, actor.id, query))

  bind.read(chat.chattedCards, noObject, ({ db, actor, query }) => listChattedCards(db, actor.id, query))
  bind.read(chat.cardSessions, mayUseCard, ({ db, actor, params, query }) =>
    listSessions(db, actor.id, { ...query, card_id: params.cardId }),
  )
  bind.read(chat.lastSession, mayUseCard, ({ db, actor, params }) =>
    findLastSession(db, actor.id, params.cardId),
  )
  treeRoutes(bind, here)
  transferRoutes(bind, here)
  inspectorRoutes(bind, here)
  settingsRoutes(bind, here)
  chatLorebookRoutes(bind, here)
  variableRoutes(bind, here)
  memoryRoutes(bind, here)
  return here
}

const { prompts } = routes

/** What models are asked, to look at. */
export function inspectorRoutes(bind: Binder, chat: ChatServices): void {
  bind.read(prompts.ofMessage, ownMessage, ({ db, actor, params }) =>
    inspectAnswer(chat, db, actor, params.id),
  )
  bind.read(prompts.preview, ownSession, ({ db, actor, params, body }) =>
    previewPrompt(chat, db, actor, params.id, body),
  )
}
