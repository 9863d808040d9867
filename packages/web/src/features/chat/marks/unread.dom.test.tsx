import type { MessageId, Session, SessionId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setToken, setUser } from '../../../api/session/session.ts'
import { READER } from '../../../testing/dom.ts'
import { json, serve } from '../../../testing/fake-server.ts'
import { someone } from '../../../testing/people.ts'
import { openSite, type TestSite } from '../../../testing/site.tsx'
import { sessionQuery } from '../store/chat-query.ts'
import { idOf, makeMessage } from '../testing/messages.ts'
import { UnreadTracker } from './unread.tsx'

const id = idOf(100) as SessionId
const [greeting, question, answer] = [1, 2, 3].map(number => makeMessage(number))
const path = { messages: [greeting, question, answer].flatMap(message => message ?? []) }

let site: TestSite
let seen: MessageId
let found: (MessageId | undefined)[]
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: READER })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  serve(({ path: called }) =>
    called.includes('/chat/sessions/') ? json({ id, seen_message_id: seen } as Session) : json({ count: 0 }),
  )
  setToken('t1')
  setUser(someone())
  seen = idOf(2) as MessageId
  found = []
  visibility = 'hidden'
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Chat() {
  const { data } = useQuery(sessionQuery(id))
  return (
    <main>
      {data && (
        <>
          <p>Open</p>
          <UnreadTracker
            session={data}
            path={path}
            unread={undefined}
            onUnread={first => void found.push(first)}
          />
        </>
      )}
    </main>
  )
}

async function show(): Promise<void> {
  visibility = 'visible'
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.waitFor(() => expect(found.length).toBeGreaterThan(0)))
}

const open = async () => {
  site = await openSite('/', async () => Chat)
  await act(() => vi.waitFor(() => expect(site.text()).toContain('Open')))
  expect(found).toEqual([])
}

it('a page that comes into view finds what is unread', async () => {
  await open()
  await show()
  expect(found).toEqual([idOf(3)])
})

it('what another page has shown meanwhile is read', async () => {
  await open()
  seen = idOf(3) as MessageId
  await show()
  expect(found).toEqual([undefined])
})
