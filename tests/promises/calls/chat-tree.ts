import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { newChat, turnTaken } from './things.ts'
import type { CallWorld } from './world.ts'

const { chat } = routes

const ofChat = async (_: CallWorld, by: Api) => ({ params: { id: (await newChat(by)).session_id } })

export const chatTreeCalls = [
  goodCall(
    chat.createSession,
    ownersOnly(201),
    async (fixture, by) => {
      const { session_id, question_id } = await turnTaken(fixture, by)
      return { body: { branch_of: { session_id, message_id: question_id } } }
    },
    'as a branch',
  ),
  goodCall(chat.tree, ownersOnly(200), async (_, by) => ({
    params: { cardId: (await newChat(by)).card_id },
  })),
  goodCall(chat.markSession, ownersOnly(200), async (...of) => ({
    ...(await ofChat(...of)),
    body: { is_favorite: true },
  })),

  goodCall(chat.removal, ownersOnly(200), ofChat),
  goodCall(chat.removeSession, ownersOnly(204), ofChat),
  goodCall(chat.deletedSessions, each(200)),
  goodCall(chat.restoreSession, ownersOnly(200), async (fixture, by) => {
    const deleted = await ofChat(fixture, by)
    await by.call(chat.removeSession, deleted)
    return deleted
  }),

  ...(['one', 'rest'] as const).map(scope =>
    goodCall(
      chat.removeMessage,
      ownersOnly(204),
      async (fixture, by) => ({
        params: { id: (await turnTaken(fixture, by)).question_id },
        query: { scope },
      }),
      scope === 'one' ? 'alone' : 'with the rest',
    ),
  ),
  goodCall(chat.restoreMessage, ownersOnly(200), async (fixture, by) => {
    const deleted = { params: { id: (await turnTaken(fixture, by)).question_id } }
    await by.call(chat.removeMessage, { ...deleted, query: { scope: 'rest' } })
    return deleted
  }),
]
