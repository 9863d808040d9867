// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, follow, press, see } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { blocks, cards } = routes

const COUNT = 52

/** More cards than fit on one page of a list, some of them with a tag. */
async function fill({ api }: Visitor): Promise<void> {
  for (let at = 1; at <= COUNT; at++) {
    const data = { name: `Bird ${at}`, description: at === 7 ? '它住在灯塔旁边。' : '' }
    const tags = at % 10 === 7 ? ['fantasy'] : []
    const { id } = await api.call(cards.create, { body: { data, tags } })
    await api.call(cards.requestPublic, { params: { id } })
  }
}

const expectAccessible = async (visitor: Visitor): Promise<void> => {
  expect(await faultsOf(visitor)).toEqual([])
  expect(await isTooWide(visitor)).toBe(false)
}

const query = ({ page }: Visitor, name: string) => new URL(page.url()).searchParams.get(name)
const tile = ({ page }: Visitor, name: string) => page.getByRole('link', { name, exact: true })

firstJourney('going back to a list restores the scroll position', async ({ enter }) => {
  await fill(await enter({ as: 'keeper' }))
  const reader = await enter({ as: 'reader', width: 360 })
  const { page } = reader
  await reader.go('/')
  await page.getByRole('radio', { name: reader.words('cards_ranking_newest') }).check({ force: true })
  await soon(() => query(reader, 'ranking')).toBe('newest')
  await tile(reader, `Bird ${COUNT}`).waitFor()
  const far = tile(reader, 'Bird 3')
  const more = find(reader, 'button', reader.words('cards_more_button'))
  await soon(async () => {
    if ((await more.count()) > 0) await more.click()
    return await far.count()
  }).toBe(1)
  await far.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await far.boundingBox())?.y ?? -1)
  const before = await top()
  await far.click()
  await find(reader, 'heading', 'Bird 3').waitFor()
  await page.goBack()
  await far.waitFor()
  await soon(async () => Math.abs((await top()) - before)).toBeLessThan(30)
  expect(await isTooWide(reader)).toBe(false)
})

firstJourney('cards are found, an author is followed, and blocked tags are hidden', async ({ enter }) => {
  await fill(await enter({ as: 'keeper' }))
  const reader = await enter({ as: 'reader', width: 360, context: AXE_CONTEXT })
  const { page, words } = reader
  await reader.go('/search')
  await page.getByRole('searchbox').fill('灯塔')
  await page.getByText('灯塔', { exact: true }).and(page.locator('mark')).waitFor()
  await soon(() => query(reader, 'keyword')).toBe('灯塔')

  await press(reader, 'discover_tags_button')
  await find(reader, 'button', words('discover_tag_neither', { tag: '奇幻' })).click()
  await find(reader, 'button', words('discover_tag_wanted', { tag: '奇幻' }))
    .first()
    .click()
  await soon(() => query(reader, 'blacklist')).toBe('奇幻')
  await page.getByRole('button', { name: words('discover_without_blacklist', { value: '奇幻' }) }).click()
  await soon(() => query(reader, 'blacklist')).toBe(null)
  await tile(reader, 'Bird 7').waitFor()
  await expectAccessible(reader)

  await page.getByRole('link', { name: 'keeper', exact: true }).first().click()
  await press(reader, 'authors_follow_button')
  await find(reader, 'button', words('authors_unfollow_label', { name: 'keeper' })).waitFor()
  await expectAccessible(reader)
  await reader.go('/')
  await find(reader, 'heading', words('authors_following_title')).waitFor()
  await expectAccessible(reader)
  await reader.go('/user/following')
  await tile(reader, `Bird ${COUNT}`).waitFor()
  await expectAccessible(reader)

  await reader.go('/search?keyword=灯塔')
  await tile(reader, 'Bird 7').click()
  await press(reader, 'blocks_hide_button')
  await page.getByLabel(words('blocks_hide_tag', { tag: '奇幻' })).click()
  await soon(async () => (await reader.api.call(blocks.get)).tags).toEqual(['奇幻'])
  await follow(reader, 'blocks_all_link')
  await find(reader, 'button', words('tags_remove_button', { tag: '奇幻' })).waitFor()
  await expectAccessible(reader)
  await reader.go('/search?keyword=灯塔')
  await see(reader, words('cards_search_empty_title', { keyword: '灯塔' }))
})

firstJourney('home shows characters in the language of the page, and all on request', async ({ enter }) => {
  const { api } = await enter({ as: 'keeper' })
  for (const [name, first_mes] of [
    ['灯塔', '她把灯点上，等一个人回来。'],
    ['Lighthouse', 'She lights the lamp and waits.'],
  ] as const) {
    const { id } = await api.call(cards.create, { body: { data: { name, first_mes } } })
    await api.call(cards.requestPublic, { params: { id } })
  }
  const reader = await enter({ as: 'reads-english', locale: 'en', width: 360 })
  await reader.page.addInitScript(() => localStorage.removeItem('card-languages'))
  await reader.go('/')
  await tile(reader, 'Lighthouse').waitFor()
  expect(await tile(reader, '灯塔').count()).toBe(0)
  await reader.page.getByText(reader.words('cards_language_all'), { exact: true }).click()
  await tile(reader, '灯塔').waitFor()
  await expectAccessible(reader)
})
