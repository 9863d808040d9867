import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, getSession, setToken, setUser } from '../api/session/session.ts'
import { startSession } from '../features/accounts/entrance/start-session.ts'
import { CRAWLER_AGENT, press, READER } from '../testing/dom.ts'
import { cut, json, serve } from '../testing/fake-server.ts'
import { someone } from '../testing/people.ts'
import { openSite, type TestSite } from '../testing/site.tsx'
import { pageNotFound } from '../ui/feedback/page-failed.tsx'
import { PageNotLoaded } from './layout/error-page.tsx'
import { pages } from './routing/pages.ts'

const ID = '019a0000-0000-7000-8000-000000000001'

let site: TestSite
const open = async (path: string) => {
  site = await openSite(path)
  return site
}
/** The error page appears only after the crawler check. */
const sees = (text: string) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined) // an error thrown inside act would discard the render
      expect(site.text()).toContain(text)
    },
    { timeout: 45_000 },
  )
const enter = (role: 'user' | 'admin' = 'user') => {
  setToken('t1')
  setUser(someone({ role }))
}
const addresses = pages.flatMap(({ name, path, access }) =>
  ['', '/en'].map(prefix => ({ name, access, address: (prefix + path).replace('$id', ID) })),
)

beforeEach(() => {
  serve(() => json({ count: 0, newest: null })) // unread notifications
  vi.stubGlobal('navigator', { userAgent: READER })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('pages', () => {
  it.each(addresses)('$name is shown at $address', async ({ name, access, address }) => {
    if (access !== 'visitor' && access !== 'anyone') enter('admin')
    await open(address)
    expect(site.text()).toContain(name)
  })

  it('have titles with the suffix of their language', async () => {
    enter()
    const nameOf = () => site.router.state.matches.at(-1)?.staticData.name
    await open(`/chat/${ID}`)
    expect(nameOf()).toBe('chat-id___zh-CN')
    await site.go(`/en/chat/${ID}`)
    expect(nameOf()).toBe('chat-id___en')
  })

  it('declare their language', async () => {
    await open('/login')
    expect(document.documentElement.lang).toBe('zh-CN')
    await site.go('/en/login')
    expect(document.documentElement.lang).toBe('en')
  })

  it('have the layout around them, except login and register', async () => {
    enter()
    await open('/search')
    expect(document.querySelector('nav')).not.toBeNull()
    await act(async () => clearSession('logout'))
    await site.go('/login')
    expect(document.querySelector('nav')).toBeNull()
  })
})

describe('the guard', () => {
  it.each(addresses.filter(({ access }) => access === 'visitor' || access === 'anyone'))(
    'lets anyone to $address',
    async ({ address }) => {
      await open(address)
      expect(site.address()).toBe(address)
    },
  )

  it.each(addresses.filter(({ access }) => access !== 'visitor' && access !== 'anyone'))(
    'sends visitors from $address to login, and back afterwards',
    async ({ address }) => {
      await open(address)
      const login = address.startsWith('/en') ? '/en/login' : '/login'
      expect(site.address()).toBe(`${login}?redirect=${encodeURIComponent(address)}`)
    },
  )

  it.each([
    ['/login', '/'],
    ['/en/register', '/en'],
    ['/login?redirect=%2Fsearch%3Fkeyword%3Dink', '/search?keyword=ink'],
    ['/login?redirect=%2F%2Felsewhere.example', '/'],
  ])('sends logged-in users from %s to %s', async (address, led) => {
    enter()
    await open(address)
    expect(site.address()).toBe(led)
  })

  it('shows admin pages to admins only', async () => {
    enter('user')
    await open('/admin/ai-models')
    await sees('403Forbidden')
    expect(site.text()).not.toContain('admin-ai-models')
  })
})

describe('a start without network', () => {
  it.each(['/search', '/admin/ai-models'])('offers a retry instead of %s, and then shows it', async path => {
    serve(cut)
    setToken('t1')
    await startSession()
    await open(path)
    expect(site.text()).toContain('网络断了')

    serve(() => json(someone({ role: 'admin' })))
    await act(async () => press('重试'))
    expect(site.text()).toContain(path === '/search' ? 'search' : 'admin-ai-models')
    expect(site.text()).not.toContain('网络断了')
    expect(site.address()).toBe(path)
  })
})

describe('the error page', () => {
  it.each(['/chat/not-an-id', '/en/character/123'])(
    'says that %s is not found, after its validation',
    async path => {
      enter()
      await open(path)
      await sees(`404Page not found: ${path}`)
    },
  )

  it('is shown before the session is known', async () => {
    await open('/chat/not-an-id')
    await sees('Page not found: /chat/not-an-id')
  })

  it.each(['/nowhere', '/en/no/where'])('is shown for an unknown path (%s)', async path => {
    await open(path)
    await sees(`404Page not found: ${path}`)
    expect(document.title).toMatch(/ - /)
  })

  it.each([
    ['/nowhere', '返回首页', '/'],
    ['/chat/not-an-id', '返回首页', '/'],
    ['/en/nowhere', 'Back to home', '/en'],
  ])('at %s has a button that clears the error and goes home', async (path, label, home) => {
    enter()
    await open(path)
    await sees(label)
    await act(async () => press(label))
    expect(site.address()).toBe(home)
    expect(site.text()).toContain('index')
    expect(site.text()).not.toContain('404')
  })

  it.each(['/nowhere', '/chat/not-an-id'])('at %s is hidden from crawlers', async path => {
    vi.stubGlobal('navigator', { userAgent: CRAWLER_AGENT })
    enter()
    await open(path)
    expect(site.text()).not.toContain('404')
  })

  it.each(['/nowhere', '/chat/not-an-id', '/admin/ai-models'])(
    'at %s has the switches and links of every other page',
    async path => {
      enter()
      await open(path)
      const bar = [...document.querySelectorAll('header a')].map(({ textContent }) => textContent)
      expect(bar).toContain('EN · English')
      expect(document.querySelectorAll('nav')).toHaveLength(2)
    },
  )

  it('has its links on full-screen pages too', async () => {
    enter()
    site = await openSite(`/chat/${ID}`, async () => () => {
      throw pageNotFound(`/chat/${ID}`)
    })
    await sees('404')
    expect(document.querySelectorAll('nav')).toHaveLength(2)
  })

  it('offers no links that need a login to visitors', async () => {
    await open('/nowhere')
    expect(document.querySelector('nav')).toBeNull()
  })

  it('offers to retry a page that failed to load', async () => {
    enter()
    site = await openSite('/search', async () => () => {
      throw new PageNotLoaded(new TypeError('gone'))
    })
    await sees('页面没能加载出来')
    expect(site.text()).toContain('重试')
    expect(site.text()).not.toContain('500')
  })

  it('hides developer details', async () => {
    enter()
    site = await openSite('/search', async () => () => {
      throw new Error('secret of the code')
    })
    expect(site.text()).toContain('500Internal Server Error')
    expect(site.text()).not.toContain('secret')
  })
})

describe('the title', () => {
  it.each([
    ['/search', '搜索 - 墨灵'],
    ['/en/search', 'Search - Inkling'],
    ['/', '墨灵'],
    ['/en', 'Inkling'],
  ])('of %s is "%s"', async (path, title) => {
    enter()
    await open(path)
    expect(document.title).toBe(title)
  })
})

describe('the bell', () => {
  beforeEach(() => {
    serve(({ path }) => json(path.endsWith('/notifications/unread') ? { count: 3, newest: null } : {}))
  })

  it('shows the number of unread notifications, and so does the title', async () => {
    enter()
    await open('/en/search')
    await vi.waitFor(() => expect(document.title).toBe('(3) Search - Inkling'))
    const bells = [...document.querySelectorAll('header a[href="/en/notification"]')]
    expect(bells.map(bell => bell.getAttribute('aria-label'))).toEqual(
      Array(2).fill('Notifications, 3 unread'),
    )
    await site.go('/en/user')
    expect(document.title).toBe('(3) Profile - Inkling')
    await act(async () => clearSession('logout'))
    await vi.waitFor(() => expect(document.title).toBe('Log in - Inkling'))
  })

  it('is hidden from visitors', async () => {
    await open('/nowhere')
    expect(document.querySelector('a[href="/notification"]')).toBeNull()
  })
})

describe('the end of a session', () => {
  it('leads to login, and from there back to the page it ended on', async () => {
    enter()
    await open('/en/search?keyword=ink')
    await act(async () => clearSession('expired'))
    expect(site.address()).toBe(`/en/login?redirect=${encodeURIComponent('/en/search?keyword=ink')}`)
  })

  it('leads to login only, after a logout', async () => {
    serve(() => json({}, 500))
    enter()
    await open('/user')
    await act(async () => clearSession('logout'))
    expect(site.address()).toBe('/login')
    expect(getSession().token).toBeNull()
  })
})
