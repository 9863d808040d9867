import { type Message, type MessageId, routes, type Session } from '@inkling/contract'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { historyOf, type ReadEvent, readEvents, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { removeMessage } from '../tree/remove-message.ts'
import { restoreMessage } from '../tree/restore-message.ts'
import { meet } from '../tree/testing/meanwhile.ts'

const { chat } = routes
const { app, upstream, reader, model } = await chatAppForFile('tokens-1')
const { db } = app.context
const { id: user_id } = await reader.call(routes.profile.get)
let session: Session

beforeEach(async () => {
  session = await startChat(reader, { first_mes: 'Hello.', alternate_greetings: ['Welcome.'] })
})

const path = () => historyOf(reader, session)
const now = () => reader.call(chat.session, { params: { id: session.id } })
const removing = (id: MessageId) => ({ user_id, id, scope: 'one', now: app.clock.now() }) as const

const words = async () => (await path()).map(({ role, content }) => (role === 'user' ? content : '·'))

async function find(content: string): Promise<Message> {
  const found = (await path()).find(message => message.content === content)
  if (found === undefined) throw new Error(`“${content}” is not on the path`)
  return found
}

/** Holds an answer's stream open until `goOn` is called. */
async function hold(body: object): Promise<{ goOn: () => Promise<ReadEvent[]> }> {
  const rest = Promise.withResolvers<string>()
  onTestFinished(() => rest.resolve(''))
  upstream.script(async reply => {
    reply.stream()
    reply.say('I ')
    reply.say(await rest.promise)
    reply.finish()
    reply.done()
  })
  const asked = { session_id: session.id, model_id: model, ...body }
  const response = await reader.send(chat.complete, { body: asked })
  expect(response.status).toBe(200)
  return {
    goOn() {
      rest.resolve('see.')
      return readEvents(response)
    },
  }
}

describe('a message sent while an answer is written', () => {
  it('becomes a sibling of the message being answered', async () => {
    const answer = await hold({ content: 'a' })
    await say(reader, session, model, 'b')
    expect(await words()).toEqual(['·', 'b', '·'])
    expect((await find('b')).siblings.count).toBe(2)
    await answer.goOn()
  })

  it('becomes a sibling of the answer if its question was deleted alone, never of the greetings', async () => {
    const answer = await hold({ content: 'a' })
    const [greeting, a] = await path()
    await reader.call(chat.removeMessage, { params: { id: a?.id as string }, query: { scope: 'one' } })
    await say(reader, session, model, 'b')
    expect(await words()).toEqual(['·', 'b', '·'])
    expect(await find('b')).toMatchObject({ parent_id: greeting?.id, siblings: { index: 1, count: 2 } })
    expect((await path())[0]?.siblings).toEqual(greeting?.siblings)
    await answer.goOn()
  })

  it('continues below the answer above a deleted message, also deep in a chat', async () => {
    await say(reader, session, model, 'a')
    const answer = await hold({ content: 'b' })
    await reader.call(chat.removeMessage, { params: { id: (await find('b')).id }, query: { scope: 'one' } })
    await say(reader, session, model, 'c')
    expect(await words()).toEqual(['·', 'a', '·', 'c', '·'])
    await answer.goOn()
  })

  it('becomes a sibling of a question that begins its chat', async () => {
    const [greeting] = await path()
    await say(reader, session, model, 'a')
    await reader.call(chat.removeMessage, { params: { id: greeting?.id as string }, query: { scope: 'one' } })
    const answer = await hold({ action: 'regenerate' })
    await say(reader, session, model, 'b')
    expect(await words()).toEqual(['b', '·'])
    await answer.goOn()
  })

  it('is refused while a greeting is being continued, and works afterwards', async () => {
    const answer = await hold({ action: 'continue' })
    const body = { session_id: session.id, model_id: model, content: 'a' }
    expect((await reader.refused(chat.complete, { body })).code).toBe('message_streaming')
    await answer.goOn()
    await say(reader, session, model, 'a')
    expect(await words()).toEqual(['·', 'a', '·'])
  })
})

describe('a turn during a deletion', () => {
  const saying = (more = {}) => say(reader, session, model, 'c', more)

  beforeEach(async () => {
    for (const word of ['a', 'b']) await say(reader, session, model, word)
  })

  it('counts the remaining messages', async () => {
    const a = await find('a')
    await meet(db, tx => removeMessage(tx, removing(a.id)), saying)
    expect(await words()).toEqual(['·', '·', 'b', '·', 'c', '·'])
    expect((await now()).message_count).toBe(6)
  })

  it('counts the restored messages', async () => {
    const a = await find('a')
    await reader.call(chat.removeMessage, { params: { id: a.id }, query: { scope: 'one' } })
    await meet(db, tx => restoreMessage(tx, user_id, a.id, app.clock.now()), saying)
    expect(await words()).toEqual(['·', 'a', '·', 'b', '·', 'c', '·'])
    expect((await now()).message_count).toBe(7)
  })

  it('continues from the chat’s new end', async () => {
    const last = (await path()).at(-1)?.id as MessageId
    await meet(db, tx => removeMessage(tx, removing(last)), saying)
    expect(await words()).toEqual(['·', 'a', '·', 'b', 'c', '·'])
  })

  it('is refused if its parent message is deleted', async () => {
    const id = (await path()).at(-1)?.id as MessageId
    const body = { session_id: session.id, model_id: model, content: 'c', parent_message_id: id }
    const answer = await meet(
      db,
      tx => removeMessage(tx, removing(id)),
      () => reader.send(chat.complete, { body }),
    )
    expect(answer.status).toBe(404)
    expect(await words()).toEqual(['·', 'a', '·', 'b'])
  })
})

it('an answer that ends while its question is deleted has its new parent', async () => {
  const answer = await hold({ content: 'a' })
  const [greeting, a, own] = await path()
  const events = await meet(db, tx => removeMessage(tx, removing(a?.id as MessageId)), answer.goOn)
  expect(events.at(-1)).toMatchObject({
    event: 'done',
    data: { content: 'I see.', parent_id: greeting?.id, siblings: { index: 0, count: 1, ids: [own?.id] } },
  })
})

it('an answer whose question was deleted alone is streamed to later readers without it', async () => {
  const answer = await hold({ content: 'a' })
  const [, a, own] = await path()
  await reader.call(chat.removeMessage, { params: { id: a?.id as string }, query: { scope: 'one' } })
  const following = reader.send(chat.streamMessage, { params: { id: own?.id as string } })
  const [first] = await readEvents(await following, 1)
  expect(first).toMatchObject({ event: 'assistant_message', data: { id: own?.id } })
  await answer.goOn()
})
