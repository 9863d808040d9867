import type { CardTile, Session, Tag } from '@inkling/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setToken, setUser } from '../../../api/session/session.ts'
import { READER } from '../../../testing/dom.ts'
import { type FakeRequest, json, serve } from '../../../testing/fake-server.ts'
import { someone } from '../../../testing/people.ts'
import { openSite, type TestSite } from '../../../testing/site.tsx'
import { BecauseYouChatted } from './because-you-chatted.tsx'

const tag = {
  id: 't',
  slug: 'detective',
  name_zh: '侦探',
  name_en: 'Detective',
  aliases: [],
  cards: 9,
  colour: null,
} as unknown as Tag
const tile = (name: string) =>
  ({
    id: name,
    name,
    tagline: '',
    owner: null,
    avatar_url: null,
    tags: ['侦探'],
    status: 'public',
    stats: {},
  }) as unknown as CardTile
const session = { id: 's', card_id: '许慢', card: { name: '许慢', avatar_url: null } } as unknown as Session

let site: TestSite
let cards: CardTile[]
let requests: readonly FakeRequest[]
beforeEach(() => {
  vi.stubGlobal('navigator', { userAgent: READER })
  requests = serve(({ path }) => {
    if (path.includes('/chat/sessions')) return json({ items: [session] })
    if (path.includes('/tags/categories')) return json({ items: [{ colour: 'jade', tags: [tag] }] })
    if (path.includes('/cards/search')) return json({ items: cards })
    if (path.includes('/cards/')) return json(tile('许慢'))
    return json({ count: 0 })
  })
  setToken('t1')
  setUser(someone())
})
afterEach(() => {
  site.leave()
  clearSession('logout')
  vi.unstubAllGlobals()
})

const open = async () => {
  site = await openSite('/', async () => () => (
    <main>
      <BecauseYouChatted />
    </main>
  ))
}

it('shows other cards that share a tag with the card of the last chat', async () => {
  cards = ['许慢', '裴照夜', '长庚', '半阕'].map(tile)
  await open()
  await act(() => vi.waitFor(() => expect(site.text()).toContain('裴照夜')))
  expect(document.querySelector('h2')?.textContent).toBe('因为你聊过许慢')
  expect([...document.querySelectorAll('article')]).toHaveLength(3)
})

it('is not shown for only a few other cards', async () => {
  cards = ['许慢', '裴照夜'].map(tile)
  await open()
  await act(() =>
    vi.waitFor(() => expect(requests.some(({ path }) => path.includes('/cards/search'))).toBe(true)),
  )
  await act(() => vi.waitFor(() => expect(document.querySelector('h2')).toBeNull()))
})
