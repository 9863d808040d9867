import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { m } from '../../paraglide/messages.js'
import { json, serve } from '../../testing/fake-server.ts'
import { getToasts } from '../../ui/feedback/toast.ts'
import { reloadOnce, watchChunks } from './chunk-reload.ts'
import { lazyPage } from './routes.ts'

const reload = vi.fn()
let stop: () => void = () => undefined
const again = () => dispatchEvent(new Event('pageshow'))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.spyOn(location, 'reload').mockImplementation(reload)
  stop = watchChunks()
})
afterEach(() => {
  again()
  stop()
  sessionStorage.clear()
  reload.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a page whose chunk cannot be fetched', () => {
  const load = lazyPage({ name: 'search', path: '/search', load: () => Promise.reject(new Error('gone')) })
  const leaving = () => vi.advanceTimersByTimeAsync(0)

  it('is reloaded', async () => {
    void load()
    await leaving()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is reloaded at most once in ten seconds, and then shows an error', async () => {
    void load()
    await leaving()
    again()
    vi.advanceTimersByTime(9_999)
    await expect(load()).rejects.toMatchObject({ name: 'PageNotLoaded', cause: new Error('gone') })
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    void load()
    await leaving()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('waits while offline, without a reload', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const page = vi.fn(() => Promise.reject<() => null>(new Error('offline')))
    const coming = lazyPage({ name: 'search', path: '/search', load: page })()
    await leaving()
    expect(getToasts().map(({ text }) => text)).toEqual([m.app_part_missing()])
    network.mockReturnValue(true)
    page.mockResolvedValue(() => null)
    dispatchEvent(new Event('online'))
    await expect(coming).resolves.toBeDefined()
    expect(getToasts()).toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })

  it('counts each path separately', () => {
    expect(reloadOnce('/search')).toBe(true)
    again()
    expect(reloadOnce('/search')).toBe(false)
    expect(reloadOnce('/user')).toBe(true)
  })

  it('ignores other data in the storage', () => {
    sessionStorage.setItem('chunk_reloads', 'no json')
    expect(reloadOnce('/search')).toBe(true)
  })
})

describe('a part of a page that cannot be fetched', () => {
  it('leaves the page as it is, and offers the new build', async () => {
    vi.stubGlobal('__BUILD_ID__', 'this')
    serve(() => json({ id: 'next', timestamp: 2 }))
    dispatchEvent(new Event('vite:preloadError'))
    await vi.waitFor(() => expect(getToasts()).toHaveLength(1))
    expect(getToasts()[0]?.text).toBe(m.app_new_build())
    expect(reload).not.toHaveBeenCalled()
  })
})
