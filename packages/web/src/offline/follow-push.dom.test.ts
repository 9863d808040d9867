import { afterEach, expect, it, vi } from 'vitest'
import { followPush } from './follow-push.ts'

afterEach(() => vi.restoreAllMocks())

function page({ hasFocus = true } = {}) {
  const close = vi.fn()
  const registration = { getNotifications: async () => [{ close }] }
  const workers = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    startMessages: vi.fn(),
  })
  const open = vi.fn()
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  followPush(workers as unknown as ServiceWorkerContainer, { isLoggedIn: true, open }) // the part that it uses
  const tell = async (data: object, ports: MessagePort[] = []) => {
    workers.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
    await new Promise(resolve => setTimeout(resolve))
  }
  return { open, close, tell }
}

it('a press on a notification navigates the page, which tells the service worker so', async () => {
  const { open, tell } = page()
  const postMessage = vi.fn()
  await tell({ kind: 'open', url: '/chat/c1' }, [{ postMessage } as unknown as MessagePort])
  expect(open).toHaveBeenCalledWith('/chat/c1')
  expect(postMessage).toHaveBeenCalledWith(true)
})

it('a notification that its reader sees on the page is closed, and stays while they do something else', async () => {
  const seen = page()
  await seen.tell({ kind: 'shown', tag: 'c1' })
  expect(seen.close).toHaveBeenCalled()
  const elsewhere = page({ hasFocus: false })
  await elsewhere.tell({ kind: 'shown', tag: 'c1' })
  expect(elsewhere.close).not.toHaveBeenCalled()
})
