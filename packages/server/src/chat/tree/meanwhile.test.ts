import { type Message, type MessageId, routes, type Session } from '@inkling/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { historyOf, say, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { findOwnSession } from '../store/sessions.ts'
import { removeMessage } from './remove-message.ts'
import { removeSession } from './remove-session.ts'
import { meet } from './testing/meanwhile.ts'

const { chat } = routes
const { app, reader, model } = await chatAppForFile('tokens-1')
let session: Session
let going: Message

beforeEach(async () => {
  session = await startChat(reader)
  await say(reader, session, model, 'a')
  going = (await historyOf(reader, session))[1] as Message // it was just sent
  const body = { as: 'sibling', content: 'b', session_id: session.id } as const
  await reader.call(chat.editMessage, { params: { id: going.id }, body })
})

async function whileItGoes(call: () => Promise<Response>): Promise<number> {
  const { id: user_id } = await reader.call(routes.profile.get)
  const removing = { user_id, id: going.id, scope: 'rest', now: app.clock.now() } as const
  return (await meet(app.context.db, tx => removeMessage(tx, removing), call)).status
}

describe('while a message is being deleted', () => {
  it('no chat can move to it', async () => {
    const select = { params: { id: going.id }, body: { session_id: session.id } }
    expect(await whileItGoes(() => reader.send(chat.selectMessage, select))).toBe(404)
  })

  it('no chat can branch there', async () => {
    const body = { branch_of: { session_id: session.id, message_id: going.id } }
    expect(await whileItGoes(() => reader.send(chat.createSession, { body }))).toBe(404)
  })

  it('it cannot be edited, and the chat stays where it is', async () => {
    const body = { as: 'sibling', content: 'c', session_id: session.id } as const
    const edit = { params: { id: going.id }, body }
    expect(await whileItGoes(() => reader.send(chat.editMessage, edit))).toBe(404)
    const contents = (await historyOf(reader, session)).map(({ content }) => content)
    expect(contents.slice(1)).toEqual(['b'])
  })
})

it('while a chat is being deleted, nothing is added below its own messages', async () => {
  const body = { branch_of: { session_id: session.id, message_id: going.id } }
  const branchChat = await reader.call(chat.createSession, { body })
  await say(reader, branchChat, model, 'c')
  const { id: user_id } = await reader.call(routes.profile.get)
  const leaving = await findOwnSession(app.context.db, user_id, branchChat.id)
  if (leaving === undefined) throw new Error('the branch is not there')
  const parent_message_id = leaving.head_message_id as MessageId // it has messages
  const saying = { session_id: session.id, content: 'd', model_id: model, parent_message_id }
  const answer = await meet(
    app.context.db,
    tx => removeSession(tx, leaving, app.clock.now()),
    () => reader.send(chat.complete, { body: saying }),
  )
  expect(answer.status).toBe(404)
})
