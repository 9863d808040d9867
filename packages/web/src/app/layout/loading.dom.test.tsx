import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, setToken, setUser } from '../../api/session/session.ts'
import { READER } from '../../testing/dom.ts'
import { json, serve } from '../../testing/fake-server.ts'
import { someone } from '../../testing/people.ts'
import { openSite, type TestSite } from '../../testing/site.tsx'

let site: TestSite
const overlay = () => document.querySelector('[role=status]')
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  serve(() => json({ count: 0, newest: null })) // unread notifications
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { userAgent: READER })
  setToken('t1')
  setUser(someone())
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the overlay', () => {
  it('is shown when a page starts, and hidden when it is there', async () => {
    let arrive: () => void = () => undefined
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    site = await openSiteLoading(async () => {
      await arrival
      return () => <main>there</main>
    })
    expect(overlay()).not.toBeNull()
    await act(async () => arrive())
    expect(site.text()).toContain('there')
    expect(overlay()).toBeNull()
  })

  it('is hidden after 300 ms, however long the page takes', async () => {
    site = await openSiteLoading(never)
    await act(() => vi.advanceTimersByTimeAsync(299))
    expect(overlay()).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(overlay()).toBeNull()
  })

  it('is hidden at once on an error', async () => {
    site = await openSiteLoading(async () => () => {
      throw new Error('broken')
    })
    await act(() => vi.dynamicImportSettled()) // the crawler check precedes rendering
    expect(site.text()).toContain('500')
    expect(overlay()).toBeNull()
  })
})

describe('the bar at the top', () => {
  const bar = () => document.querySelector('[role=progressbar]')

  it('stays for as long as the page takes, and disappears when it is there', async () => {
    let arrive: () => void = () => undefined
    site = await openSiteLoading(async () => {
      await new Promise<void>(resolve => {
        arrive = resolve
      })
      return () => <main>there</main>
    })
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(bar()).not.toBeNull()
    await act(async () => arrive())
    expect(site.text()).toContain('there')
    expect(bar()).toBeNull()
  })
})

describe('the menu entry', () => {
  const entry = (path: string) => document.querySelector(`nav a[href="${path}"]`)
  const current = () =>
    [...document.querySelectorAll('nav [aria-current=page]')].map(link => link.getAttribute('href'))

  it('is marked as pressed at once, and as current when its page is there', async () => {
    let isFirst = true
    site = await openSite('/search', () => {
      if (!isFirst) return never()
      isFirst = false
      return Promise.resolve(() => <main>first</main>)
    })
    await act(async () => void site.router.navigate({ to: '/user' }))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(site.text()).toContain('first')
    expect(new Set(current())).toEqual(new Set(['/search']))
    expect(document.querySelector(':root[data-going] nav a[data-status=active]')).toBe(entry('/user'))
  })
})

/** Opens one page, then another through `load`. */
async function openSiteLoading(load: () => Promise<() => ReactNode>): Promise<TestSite> {
  let isFirst = true
  const opened = await openSite('/login', () => {
    if (!isFirst) return load()
    isFirst = false
    return Promise.resolve(() => <main>first</main>)
  })
  await act(async () => void opened.router.navigate({ to: '/search' }))
  return opened
}
