import { routes, type SessionId } from '@inkling/contract'
import { expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { historyOf, say } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'

const { cards, chat } = routes
const { app, upstream, admin, reader, model } = await chatAppForFile('tokens-3')
const writer = await app.api.register('writer')

const described = (description: string) => ({ data: { name: 'Amy', description, first_mes: 'Hello.' } })
const approve = { decision: 'approve' } as const

async function publicCard() {
  const { id } = await writer.call(cards.create, { body: described('Amy is calm.') })
  await writer.call(cards.requestPublic, { params: { id } })
  await admin.call(cards.review, { params: { id }, body: approve })
  return id
}

const lastRequest = () => JSON.stringify(upstream.requests.at(-1)?.body.messages)
const shown = (by: Api, id: SessionId) => by.call(chat.session, { params: { id } })

test('a chat keeps its version of the card, and can be updated once a newer one is approved', async () => {
  const card_id = await publicCard()
  const session = await reader.call(chat.createSession, { body: { card_id } })
  const params = { id: session.id }
  expect(session.has_newer_revision).toBe(false)

  await writer.call(cards.update, { params: { id: card_id }, body: described('Amy is wild.') })
  expect(await shown(reader, session.id)).toMatchObject({ has_newer_revision: false })
  expect(await reader.call(chat.takeRevision, { params })).toMatchObject({ has_newer_revision: false })
  await say(reader, session, model, 'Who?')
  expect(lastRequest()).toContain('Amy is calm.')

  await admin.call(cards.review, { params: { id: card_id }, body: approve })
  expect(await shown(reader, session.id)).toMatchObject({ has_newer_revision: true })
  await say(reader, session, model, 'Still?')
  expect(lastRequest()).toContain('Amy is calm.')

  const before = await historyOf(reader, session)
  expect(await reader.call(chat.takeRevision, { params })).toMatchObject({ has_newer_revision: false })
  expect(await historyOf(reader, session)).toEqual(before)
  await say(reader, session, model, 'And now?')
  expect(lastRequest()).toContain('Amy is wild.')
})

test('an author’s own chat can be updated at once', async () => {
  const { id } = await writer.call(cards.create, { body: described('Amy is calm.') })
  const session = await writer.call(chat.createSession, { body: { card_id: id } })
  await writer.call(cards.update, { params: { id }, body: described('Amy is wild.') })
  expect(await shown(writer, session.id)).toMatchObject({ has_newer_revision: true })
})

test('no update is offered for a card that is no longer public', async () => {
  const id = await publicCard()
  const session = await reader.call(chat.createSession, { body: { card_id: id } })
  await writer.call(cards.update, { params: { id }, body: described('Amy is wild.') })
  await admin.call(cards.review, { params: { id }, body: approve })
  await writer.call(cards.update, { params: { id }, body: { status: 'private' } })
  expect(await shown(reader, session.id)).toMatchObject({ has_newer_revision: false })
})

test('other users’ chats cannot be updated', async () => {
  const session = await reader.call(chat.createSession, { body: { card_id: await publicCard() } })
  const params = { id: session.id }
  expect((await app.api.refused(chat.takeRevision, { params })).status).toBe(401)
  for (const other of [writer, admin]) {
    expect((await other.refused(chat.takeRevision, { params })).status).toBe(404)
  }
})
