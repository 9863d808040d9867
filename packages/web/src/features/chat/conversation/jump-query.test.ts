import { SessionId } from '@inkling/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, json, serve } from '../../../testing/fake-server.ts'
import { keys } from '../store/keys.ts'
import type { MessagePath } from '../store/path.ts'
import { idOf, makeMessage } from '../testing/messages.ts'
import { jumpQuery } from './jump-query.ts'

const session_id = SessionId.parse(idOf(1001))
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => makeMessage(from + at))

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const known = () => queries.getQueryData<MessagePath>(keys.history(session_id))
const visit = (number: number) => queries.fetchQuery(jumpQuery(session_id, makeMessage(number).id))

test('messages around a jump target replace the loaded ones', async () => {
  queries.setQueryData<MessagePath>(keys.history(session_id), { messages: messages(90, 99) })
  const asked = serve(() => json({ items: messages(30, 50), has_newer: true }))
  await visit(40)
  expect(known()).toEqual({ messages: messages(30, 50), hasNewer: true })
  expect(asked.map(({ path }) => path)).toEqual([
    `/api/v1/chat/sessions/${session_id}/history?around=${idOf(40)}&limit=40`,
  ])
})

test('a loaded message is not fetched again', async () => {
  queries.setQueryData<MessagePath>(keys.history(session_id), { messages: messages(30, 50) })
  const asked = serve(() => json({}, 500))
  await visit(40)
  expect(asked).toEqual([])
})

test('a message on another branch is first made part of the path', async () => {
  let isChosen = false
  const asked = serve(({ method }: FakeRequest) => {
    if (method === 'POST') {
      isChosen = true
      return json({})
    }
    return json({ items: isChosen ? messages(30, 50) : messages(80, 99), has_newer: false })
  })
  await visit(40)
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  expect(known()?.messages[10]?.id).toBe(idOf(40))
})
