import '../../../testing/dom.ts'
import { SessionId } from '@inkling/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { idOf } from '../testing/messages.ts'
import { type AnswerProgress, queueStorageKey } from './queue.ts'
import { useQueue } from './use-queue.ts'

const session = SessionId.parse(idOf(1))

afterEach(() => localStorage.clear())

async function openTab() {
  const root = createRoot(document.createElement('div'))
  const send = vi.fn<(text: string, key: string) => boolean>(() => true)
  let queue: ReturnType<typeof useQueue> | undefined
  const Tab = (progress: AnswerProgress) => {
    queue = useQueue(session, { ...progress, send })
    return null
  }
  const draw = (progress: AnswerProgress) => act(async () => root.render(<Tab {...progress} />))
  await draw({ isAnswering: true, last: 'streaming' })
  return {
    send,
    draw,
    waiting: () => queue?.waiting,
    add: (text: string) => act(async () => queue?.add(text)),
    take: () => act(async () => queue?.take()),
  }
}

/** Only other tabs receive storage events. */
const tellTabs = () =>
  act(async () => void dispatchEvent(new StorageEvent('storage', { key: queueStorageKey(session) })))

it('a queued message is sent when the answer has ended', async () => {
  const tab = await openTab()
  await tab.add('And another.')
  expect(tab.send).not.toHaveBeenCalled()
  await tab.draw({ isAnswering: false, last: 'done' })
  expect(tab.send).toHaveBeenCalledWith('And another.', expect.any(String))
  expect(tab.waiting()).toBe('')
})

it('a queued message stays queued when the answer was stopped', async () => {
  const tab = await openTab()
  await tab.add('And another.')
  await tab.draw({ isAnswering: false, last: 'stopped' })
  expect(tab.send).not.toHaveBeenCalled()
  expect(tab.waiting()).toBe('And another.')
})

it('all tabs share the queue, and send with the same key', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.add('And another.')
  await tellTabs()
  expect(two.waiting()).toBe('And another.')
  for (const tab of [one, two]) await tab.draw({ isAnswering: false, last: 'done' })
  expect(two.send.mock.calls).toEqual(one.send.mock.calls)
})

it('a message taken back in one tab leaves the queue of all tabs', async () => {
  const [one, two] = [await openTab(), await openTab()]
  await one.add('And another.')
  await tellTabs()
  await one.take()
  await tellTabs()
  await two.draw({ isAnswering: false, last: 'done' })
  expect(two.send).not.toHaveBeenCalled()
})
