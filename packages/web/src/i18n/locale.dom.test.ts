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
  ])('%s is Chinese, %s the same in English', (chinese, english) => {
    expect(inLocale(chinese, 'en')).toBe(english)
    expect(inLocale(english, 'en')).toBe(english)
    expect(inLocale(english, 'zh-CN')).toBe(chinese)
    expect(withoutLocale(english)).toBe(chinese)
    expect([localeOf(chinese), localeOf(english)]).toEqual(['zh-CN', 'en'])
  })
})

describe('the language chosen', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    writeLocaleCookie('zh-CN')
    history.replaceState(null, '', '/')
  })

  it('is kept in a cookie for 365 days, same-site lax', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    writeLocaleCookie('en')
    expect(written).toHaveBeenCalledExactlyOnceWith('locale=en; path=/; max-age=31536000; samesite=lax')
  })

  it('is what the bare address is answered in, and no other', () => {
    history.replaceState(null, '', '/?from=a')
    writeLocaleCookie('en')
    expect(readLocaleCookie()).toBe('en')
    startLocale()
    expect(location.pathname + location.search).toBe('/en?from=a')
    history.replaceState(null, '', '/search')
    startLocale()
    expect(location.pathname).toBe('/search')
  })

  it('is only ever a language there is', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a person may have put there
    document.cookie = 'locale=tlh; path=/'
    expect(readLocaleCookie()).toBeUndefined()
  })
})
