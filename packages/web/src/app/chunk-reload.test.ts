// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { latePart } from '../api/late-part.ts'
import { reloadOnce, watchChunks } from './chunk-reload.ts'
import { lazyPage } from './lazy-page.ts'

const reload = vi.fn()
let stop: () => void = () => undefined
const failed = () => dispatchEvent(new Event('vite:preloadError'))
/** The page is there again, as after a reload. */
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
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a part of a page that cannot be fetched', () => {
  it('reloads the page', () => {
    failed()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('reloads it at most once in ten seconds', () => {
    failed()
    again()
    vi.advanceTimersByTime(9_999)
    failed()
    expect(reload).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    failed()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('counts each path for itself', () => {
    expect(reloadOnce('/search')).toBe(true)
    again()
    expect(reloadOnce('/search')).toBe(false)
    expect(reloadOnce('/user')).toBe(true)
  })

  it('is an error when reloading has not mended it', async () => {
    const load = lazyPage({ name: 'search', path: '/search', load: () => Promise.reject(new Error('gone')) })
    reloadOnce(location.pathname)
    again()
    await expect(load()).rejects.toThrow('gone')
  })

  it('leaves the page alone where it can do without', async () => {
    const part = latePart(async () => {
      failed()
      throw new Error('gone')
    })
    await part.fetch()
    expect(part.get()).toBeUndefined()
    expect(reload).not.toHaveBeenCalled()
    failed()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('does not mind what else is in the storage', () => {
    sessionStorage.setItem('chunk_reloads', 'no json')
    failed()
    expect(reload).toHaveBeenCalledOnce()
  })
})
