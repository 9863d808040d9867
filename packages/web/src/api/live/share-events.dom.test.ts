import { setTimeout as delay } from 'node:timers/promises'
import { BroadcastChannel, locks } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageEvent } from './live-event.ts'
import { shareEvents } from './share-events.ts'

/** A tab with its received events, and its connection while it leads. */
class TestTab {
  readonly events: string[] = []
  readonly #leaving = new AbortController()
  #onEvent: ((event: PageEvent) => void) | undefined

  constructor() {
    const follow = async (tell: (event: PageEvent) => void, signal: AbortSignal) => {
      this.#onEvent = tell
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      this.#onEvent = undefined
    }
    const tell = ({ event }: PageEvent) => void this.events.push(event)
    void shareEvents(follow, tell, this.#leaving.signal, locks)
    tabs.push(this)
  }

  get isLeading(): boolean {
    return this.#onEvent !== undefined
  }

  hear(event: 'settings_changed'): void {
    this.#onEvent?.({ event })
  }

  leave(): void {
    this.#leaving.abort()
  }
}

const tabs: TestTab[] = []
const leaders = () => tabs.filter(tab => tab.isLeading).length

/** Messages between tabs take real time. */
async function checkTabs(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.dispatchEvent(new Event('visibilitychange'))
  await delay(50)
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
}

beforeEach(() => void vi.stubGlobal('BroadcastChannel', BroadcastChannel))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.leave()
  vi.unstubAllGlobals()
})

describe('tabs of one browser', () => {
  it('share one connection, and each gets every event once', async () => {
    const [first, second, third] = [new TestTab(), new TestTab(), new TestTab()]
    await vi.waitFor(() => expect(leaders()).toBe(1))
    first.hear('settings_changed')
    await vi.waitFor(() => expect(third.events).toEqual(['settings_changed']))
    expect([first.events, second.events]).toEqual([['settings_changed'], ['settings_changed']])
  })

  it('get another leader when theirs is closed', async () => {
    const [first, second] = [new TestTab(), new TestTab()]
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    first.leave()
    await vi.waitFor(() => expect(second.isLeading).toBe(true))
    expect(leaders()).toBe(1)
  })

  it('keep an awake leader when another tab is shown', async () => {
    const [first, second] = [new TestTab(), new TestTab()]
    await vi.waitFor(() => expect(first.isLeading).toBe(true))
    await checkTabs()
    expect([first.isLeading, second.isLeading]).toEqual([true, false])
  })

  it('replace a sleeping leader when another tab is shown', async () => {
    const sleeper = locks.request('live-events', () => new Promise(() => {}))
    const robbed = expect(sleeper).rejects.toThrow()
    const tab = new TestTab()
    await checkTabs()
    await robbed
    await vi.waitFor(() => expect(tab.isLeading).toBe(true))
  })

  it('retry after a pause when the browser refuses the lock', async () => {
    let requests = 0
    const refusing = Object.assign(Object.create(locks), {
      request: () => {
        requests += 1
        return Promise.reject(new DOMException('Not fully active', 'InvalidStateError'))
      },
    })
    const leaving = new AbortController()
    const over = shareEvents(
      () => Promise.resolve(),
      () => undefined,
      leaving.signal,
      refusing,
    )
    await delay(100)
    expect(requests).toBe(1)
    leaving.abort()
    await over
  })

  it('ignore messages that are not events', async () => {
    const tab = new TestTab()
    const stranger = new BroadcastChannel('live-events')
    for (const junk of [null, 'told', { kind: 'told' }, { kind: 'told', event: 'ready', facts: { a: {} } }])
      stranger.postMessage(junk)
    stranger.postMessage({ kind: 'told', event: 'ready', facts: {} })
    await vi.waitFor(() => expect(tab.events).toEqual(['ready']))
    stranger.close()
  })
})
