import { type BodyIn, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, type GoodCall, goodCall, ownersOnly } from './good-call.ts'
import { newChat, type TurnIds, turnTaken } from './things.ts'
import type { CallWorld } from './world.ts'

const { complete } = routes.chat
const { previewChats } = routes

type CompletionBody = Omit<BodyIn<typeof complete>, 'session_id'>

const atFirst = (about: string, body: CompletionBody): GoodCall =>
  asking(about, async (_, by) => ({ session_id: (await newChat(by)).session_id, ...body }))

const afterATurn = (about: string, bodyOf: (turn: TurnIds) => CompletionBody): GoodCall =>
  asking(about, async (fixture, by) => {
    const turn = await turnTaken(fixture, by)
    return { session_id: turn.session_id, ...bodyOf(turn) }
  })

function asking(
  about: string,
  bodyOf: (world: CallWorld, by: Api) => Promise<BodyIn<typeof complete>>,
): GoodCall {
  const arrange = async (fixture: CallWorld, by: Api) => ({
    body: { model_id: fixture.model, stream: false, ...(await bodyOf(fixture, by)) },
  })
  return goodCall(complete, ownersOnly(200), arrange, about)
}

export const completionCalls = [
  atFirst('send', { content: 'Is it?' }),
  atFirst('send, streamed', { content: 'Is it?', stream: true }),
  afterATurn('send below', ({ question_id }) => ({ content: 'And then?', parent_message_id: question_id })),
  afterATurn('send another version', ({ question_id }) => ({ content: 'Was it?', version_of: question_id })),
  afterATurn('regenerate', ({ answer_id }) => ({ action: 'regenerate', parent_message_id: answer_id })),
  afterATurn('regenerate beside', ({ answer_id }) => ({
    action: 'regenerate',
    parent_message_id: answer_id,
    select: false,
  })),
  afterATurn('continue', () => ({ action: 'continue' })),
  afterATurn('impersonate', () => ({ action: 'impersonate' })),
  goodCall(previewChats.complete, each(200), fixture => ({
    body: {
      id: crypto.randomUUID(),
      data: { name: 'Keeper', first_mes: 'The lamp is lit.' },
      messages: [{ role: 'user' as const, content: 'Is it?' }],
      model_id: fixture.model,
    },
  })),
]
