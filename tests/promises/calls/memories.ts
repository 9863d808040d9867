import { setTimeout as delay } from 'node:timers/promises'
import { type MemoryId, type ModelId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { goodCall, ownersOnly } from './good-call.ts'
import { newChat, turnTaken } from './things.ts'
import { type CallWorld, newName } from './world.ts'

const { adminModels, chat, chatSettings, memories } = routes

const chatOf = async (_: CallWorld, by: Api) => ({ params: { id: (await newChat(by)).session_id } })

export async function noteOf(by: Api): Promise<MemoryId> {
  const { session_id } = await newChat(by)
  const { id } = await by.call(memories.add, { params: { id: session_id }, body: { text: newName() } })
  return id as MemoryId // a note's id is a memory's id
}

async function rememberingChat({ browserModel }: CallWorld, by: Api): Promise<SessionId> {
  const { session_id } = await newChat(by)
  const memory = { mode: 'local', embedding_model_id: browserModel } as const
  await by.call(chatSettings.change, { body: { session_id, memory } })
  return session_id
}

/** The vectors that a browser would make for a chat's greeting. */
async function vectorsFor(fixture: CallWorld, by: Api) {
  const id = await rememberingChat(fixture, by)
  const query = { model_id: fixture.browserModel }
  const { items } = await by.call(memories.pending, { params: { id }, query })
  const vector = Buffer.from(new Float32Array([1, 0, 0, 0]).buffer).toString('base64')
  const vectors = items.map(({ pieces, ...text }) => ({ ...text, vectors: pieces.map(() => vector) }))
  return { params: { id }, body: { ...query, items: vectors } }
}

/** A chat too long for the context window, summarised by this model. */
async function longChat(fixture: CallWorld, by: Api, summary_model_id: ModelId): Promise<SessionId> {
  const { session_id } = await newChat(by)
  const message = {
    session_id,
    content: 'Is the lamp lit? '.repeat(100),
    model_id: fixture.model,
    stream: false,
  }
  await by.call(chat.complete, { body: message })
  const body = { session_id, context_tokens: 512, memory: { summary_model_id } }
  await by.call(chatSettings.change, { body })
  return session_id
}

/** A model that does not exist, so background requests to it do not count. */
async function absentModel({ people, hub }: CallWorld): Promise<ModelId> {
  const body = { name: newName(), base_url: hub.url, model: 'absent' }
  return (await people.admin.call(adminModels.create, { body })).id
}

async function summarisedChat(fixture: CallWorld, by: Api): Promise<SessionId> {
  const id = await longChat(fixture, by, fixture.model)
  let status = await by.call(memories.summarise, { params: { id } })
  while (status.summary === null || status.is_summarising) {
    await delay(20)
    status = await by.call(memories.status, { params: { id } })
  }
  return id
}

export const memoryCalls = [
  goodCall(memories.status, ownersOnly(200), chatOf),
  goodCall(memories.list, ownersOnly(200), chatOf),
  goodCall(memories.add, ownersOnly(201), async (fixture, by) => {
    const { session_id, question_id } = await turnTaken(fixture, by)
    return { params: { id: session_id }, body: { text: newName(), message_id: question_id } }
  }),
  goodCall(memories.change, ownersOnly(200), async (_, by) => ({
    params: { id: await noteOf(by) },
    body: { is_pinned: true },
  })),
  goodCall(memories.remove, ownersOnly(204), async (_, by) => ({ params: { id: await noteOf(by) } })),
  goodCall(memories.changeOfMessage, ownersOnly(200), async (fixture, by) => ({
    params: { id: (await turnTaken(fixture, by)).answer_id },
    body: { importance: 1 },
  })),
  goodCall(memories.recalled, ownersOnly(200), async (fixture, by) => ({
    params: { id: (await turnTaken(fixture, by)).answer_id },
  })),
  goodCall(memories.pending, ownersOnly(200), async (fixture, by) => ({
    params: { id: await rememberingChat(fixture, by) },
    query: { model_id: fixture.browserModel },
  })),
  goodCall(memories.keep, ownersOnly(200), vectorsFor),
  goodCall(memories.summarise, ownersOnly(200), async (fixture, by) => ({
    params: { id: await longChat(fixture, by, await absentModel(fixture)) },
  })),
  goodCall(memories.editSummary, ownersOnly(200), async (fixture, by) => ({
    params: { id: await summarisedChat(fixture, by) },
    body: { text: newName() },
  })),
]
