// @module-tag full

import { type CardId, routes } from '@inkling/contract'
import { createApi } from '@inkling/server/testing'
import { expect } from 'vitest'
import { find, press } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { JourneySite } from './site.ts'
import type { Visitor } from './visitor.ts'

const { adminTags, cards, chat } = routes

async function publish({ api }: Pick<Visitor, 'api'>, name: string): Promise<CardId> {
  const { id } = await api.call(cards.create, {
    body: { data: { name, first_mes: 'Ahoy.' }, tags: ['fantasy'] },
  })
  await api.call(cards.requestPublic, { params: { id } })
  return id
}

/** The server counts a tag's cards once a minute, and whenever the tag is saved. */
async function countTag({ api }: Visitor, slug: string): Promise<void> {
  const { items } = await api.call(adminTags.listCategories)
  const tag = items.flatMap(({ tags }) => tags).find(one => one.slug === slug)
  if (tag === undefined) throw new Error(`No tag is called ${slug}.`)
  const { id, aliases } = tag
  await api.call(adminTags.update, { params: { id }, body: { aliases } })
}

/** Each begins with one character. */
async function addAuthors(
  { url, api }: JourneySite,
  keeper: Visitor,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const id = await publish({ api: createApi(url, (await api.register(name)).token) }, `Of ${name}`)
    await keeper.api.call(cards.review, { params: { id }, body: { decision: 'approve' } })
  }
}

firstJourney('home has characters first, then new authors, and tags last', async ({ enter, site }) => {
  const keeper = await enter({ as: 'keeper' })
  for (let at = 1; at <= 20; at++) await publish(keeper, `Bird ${at}`)
  await countTag(keeper, 'fantasy')
  const reader = await enter({ as: 'reader', width: 390, context: AXE_CONTEXT })
  const { page, words } = reader
  const titles = () => page.getByRole('heading', { level: 2 }).allTextContents()
  const [ranked, authors, tags] = [
    words('cards_public_title'),
    words('authors_newcomers_title'),
    words('discover_tags_title'),
  ]
  await reader.go('/')
  await find(reader, 'heading', tags).waitFor()
  expect(await titles()).not.toContain(authors) // one new author is no shelf

  await addAuthors(site, keeper, ['heron', 'lark'])
  await reader.go('/')
  const shelf = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: find(reader, 'heading', authors) })
  await shelf.getByRole('article').nth(2).waitFor()
  const seen = await titles()
  expect(seen.indexOf(ranked)).toBeLessThan(seen.indexOf(authors))
  expect(seen.at(-1)).toBe(tags)
  expect(await shelf.getByRole('article').first().getByText('Of lark').count()).toBe(1)
  expect(await faultsOf(reader)).toEqual([])
  expect(await isTooWide(reader)).toBe(false)

  expect(await page.getByRole('link', { name: 'Bird 1', exact: true }).count()).toBe(0)
  await press(reader, 'cards_more_button')
  await page.getByRole('link', { name: 'Bird 1', exact: true }).waitFor()
  expect((await titles()).at(-1)).toBe(tags)

  await shelf.getByRole('link', { name: 'lark', exact: true }).click()
  await find(reader, 'heading', 'lark').waitFor()
})

firstJourney('the first public character is in sight, with and without chats', async ({ enter }) => {
  const id = await publish(await enter({ as: 'keeper' }), 'Harbour')
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const reader = await enter({ as: `reader-${width}`, width, context: { viewport: { width, height } } })
    const tile = reader.page.getByRole('article').filter({ hasText: 'Harbour' }).first()
    for (const hasChats of [false, true]) {
      if (hasChats) await reader.api.call(chat.createSession, { body: { card_id: id } })
      await reader.go('/')
      if (hasChats) await find(reader, 'heading', reader.words('cards_continue_title')).waitFor()
      await tile.waitFor()
      await soon(async () => middleOf(await tile.boundingBox())).toBeLessThan(height)
    }
  }
})

const middleOf = (box: { y: number; height: number } | null): number =>
  box === null ? Number.POSITIVE_INFINITY : box.y + box.height / 2
