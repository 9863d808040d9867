import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { answerUnderWay, newChat, privateCard, turnTaken } from './things.ts'
import type { CallWorld } from './world.ts'

const { cards, chat, events, prompts } = routes

const ofChat = async (_: CallWorld, by: Api) => ({ params: { id: (await newChat(by)).session_id } })
const ofItsCard = async (_: CallWorld, by: Api) => ({ params: { cardId: (await newChat(by)).card_id } })
const ofAnswer = async (fixture: CallWorld, by: Api) => ({
  params: { id: (await turnTaken(fixture, by)).answer_id },
})

export const chatCalls = [
  goodCall(chat.createSession, ownersOnly(201), async (_, by) => ({
    body: { card_id: await privateCard(by) },
  })),
  goodCall(chat.sessions, each(200)),
  goodCall(chat.sessions, each(200), () => ({ query: { q: 'lamp' } }), 'by their names'),
  goodCall(chat.session, ownersOnly(200), ofChat),
  goodCall(chat.history, ownersOnly(200), ofChat),
  goodCall(chat.suggestReplies, ownersOnly(200), async (fixture, by) => ({
    params: { id: (await turnTaken(fixture, by)).session_id },
  })),
  goodCall(chat.markedMessages, ownersOnly(200), ofChat),
  goodCall(chat.renderRules, ownersOnly(200), ofChat),
  goodCall(chat.renameSession, ownersOnly(200), async (...of) => ({
    ...(await ofChat(...of)),
    body: { title: 'The lamp' },
  })),
  goodCall(chat.takeRevision, ownersOnly(200), async (_, by) => {
    const { card_id, session_id } = await newChat(by)
    await by.call(cards.update, { params: { id: card_id }, body: { tagline: 'Dusk' } })
    return { params: { id: session_id } }
  }),
  goodCall(chat.chattedCards, each(200)),
  goodCall(chat.cardSessions, ownersOnly(200), ofItsCard),
  goodCall(chat.lastSession, ownersOnly(200), ofItsCard),

  goodCall(
    chat.editMessage,
    ownersOnly(200),
    async (...of) => ({ ...(await ofAnswer(...of)), body: { content: 'It was.' } }),
    'in place',
  ),
  goodCall(
    chat.editMessage,
    ownersOnly(200),
    async (fixture, by) => {
      const { session_id, answer_id } = await turnTaken(fixture, by)
      return { params: { id: answer_id }, body: { content: 'It was.', as: 'sibling', session_id } as const }
    },
    'beside it',
  ),
  goodCall(chat.selectMessage, ownersOnly(200), async (fixture, by) => {
    const { session_id, question_id } = await turnTaken(fixture, by)
    return { params: { id: question_id }, body: { session_id } }
  }),
  goodCall(chat.stopMessage, ownersOnly(200), async (fixture, by) => ({
    params: { id: await answerUnderWay(fixture, by) },
  })),
  goodCall(chat.streamMessage, ownersOnly(200), ofAnswer),
  goodCall(prompts.ofMessage, ownersOnly(200), ofAnswer),
  goodCall(prompts.preview, ownersOnly(200), async (fixture, by) => ({
    ...(await ofChat(fixture, by)),
    body: { content: 'Is it?', model_id: fixture.model },
  })),
  goodCall(events.follow, each(200)),
]
