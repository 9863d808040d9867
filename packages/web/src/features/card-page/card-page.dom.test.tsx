import type { Card } from '@inkling/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setToken, setUser } from '../../api/session/session.ts'
import { READER } from '../../testing/dom.ts'
import { json, serve } from '../../testing/fake-server.ts'
import { someone } from '../../testing/people.ts'
import { openSite, type TestSite } from '../../testing/site.tsx'
import { keys } from '../cards/store/keys.ts'
import { CardPage } from './card-page.tsx'

const ID = '019a0000-0000-7000-8000-000000000002' as Card['id']
const tile = {
  id: ID,
  owner: null,
  name: '林间酒馆',
  tagline: '雨夜里最后一盏灯',
  avatar_url: '/files/art.webp',
  tags: [],
  language: null,
  is_nsfw: false,
  status: 'public',
  stats: { chats: 3, messages: 9, favorites: 0, comments: 0, rating_avg: null, rating_count: 0 },
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  published_at: '2026-11-01T00:00:00.000Z',
}

let site: TestSite
beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: READER })
  serve(({ path }) => (path.endsWith('/unread') ? json({ count: 0 }) : new Promise(() => undefined)))
  setToken('t1')
  setUser(someone())
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.unstubAllGlobals()
})

const lists = {
  'a list in pages': [keys.publicCards({ ranking: 'newest' }), { pages: [{ items: [tile] }] }],
  'a row of the home page': [keys.tagged('fantasy', undefined), { items: [tile] }],
  'one’s favorites': [keys.favorites, { pages: [{ items: [{ id: ID, card: tile }] }] }],
} as const

it.each(Object.entries(lists))(
  'the page of a card that is still loading shows what %s knows of it',
  async (_, [key, data]) => {
    const pages = [() => <main>list</main>]
    site = await openSite('/search', async () => pages.pop() ?? CardPage)
    site.queries.setQueryData([...key], data)
    await act(async () => void site.router.navigate({ to: `/character/${ID}` }))
    await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(tile.name))
    expect(site.text()).toContain(tile.tagline)
    expect(document.querySelector('main img')?.getAttribute('src')).toContain(tile.avatar_url)
    expect(document.title).toContain(tile.name)
  },
)
