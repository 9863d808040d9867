import { afterEach, describe, expect, it, vi } from 'vitest'
import { startLocale } from '../app/startup/start-locale.ts'
import { inLocale, localeOf, readLocaleCookie, withoutLocale, writeLocaleCookie } from './locale.ts'

describe('the language of a path', () => {
  it.each([
    ['/', '/en'],
    ['/chat', '/en/chat'],
    ['/search?keyword=a#top', '/en/search?keyword=a#top'],
    ['/?a=1', '/en?a=1'],
    ['/english', '/en/english'],
  ])('%s is Chinese, and %s is the same in English', (chinese, english) => {
    expect(inLocale(chinese, 'en')).toBe(english)
    expect(inLocale(english, 'en')).toBe(english)
    expect(inLocale(english, 'zh-CN')).toBe(chinese)
    expect(withoutLocale(english)).toBe(chinese)
    expect([localeOf(chinese), localeOf(english)]).toEqual(['zh-CN', 'en'])
  })
})

describe('the chosen language', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    writeLocaleCookie('zh-CN')
    history.replaceState(null, '', '/')
  })

  it('is kept in a cookie for 365 days, with SameSite=Lax', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    writeLocaleCookie('en')
    expect(written).toHaveBeenCalledExactlyOnceWith('locale=en; path=/; max-age=31536000; samesite=lax')
  })

  it('is used for the bare address only', () => {
    history.replaceState(null, '', '/?from=a')
    writeLocaleCookie('en')
    expect(readLocaleCookie()).toBe('en')
    startLocale()
    expect(location.pathname + location.search).toBe('/en?from=a')
    history.replaceState(null, '', '/search')
    startLocale()
    expect(location.pathname).toBe('/search')
  })

  it('is unset if the cookie names an unknown language', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: simulates a cookie with an unknown language
    document.cookie = 'locale=tlh; path=/'
    expect(readLocaleCookie()).toBeUndefined()
  })
})
