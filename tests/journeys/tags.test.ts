// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, press, see, type } from './actions.ts'
import { isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { adminTags, cards, tags } = routes

const slugsOf = async ({ api }: Visitor, slug: string) => {
  const { items } = await api.call(adminTags.listCategories)
  return items.find(category => category.slug === slug)?.tags.map(tag => tag.slug) ?? []
}

firstJourney(
  'an admin orders, adds, hides and merges tags on a phone, by hand and by keyboard',
  async ({ enter }) => {
    const admin = await enter({ as: 'keeper', width: 360, locale: 'en' })
    const { page, words } = admin
    await admin.go('/admin')
    await page.getByRole('link', { name: words('tags_admin_title') }).click()
    const [first, second] = await slugsOf(admin, 'genre')

    await find(admin, 'button', words('app_list_move', { name: 'Fantasy' })).press('ArrowDown')
    await soon(async () => (await slugsOf(admin, 'genre')).slice(0, 2)).toEqual([second, first])

    await page
      .getByRole('region', { name: 'Mood' })
      .getByRole('button', { name: words('tags_add_button') })
      .click()
    await type(admin, 'tags_field_name_zh', '悠闲')
    await type(admin, 'tags_field_name_en', 'Unhurried pace')
    await type(admin, 'tags_field_aliases', 'sweet')
    await press(admin, 'app_save_button')
    await see(admin, words('problems_field_tag_taken'))
    await type(admin, 'tags_field_aliases', 'slow')
    await press(admin, 'app_save_button')
    await find(admin, 'switch', words('tags_public_switch', { name: 'Unhurried pace' })).waitFor()
    expect(await slugsOf(admin, 'mood')).toContain('unhurried-pace')

    await find(admin, 'switch', words('tags_public_switch', { name: 'Horror' })).press('Space')
    await see(admin, words('tags_mark_private'))
    const { items } = await admin.api.call(tags.list, { query: { limit: 100 } })
    expect(items.map(({ slug }) => slug)).not.toContain('horror')

    await find(admin, 'searchbox', words('tags_find_label')).fill('武俠')
    await find(admin, 'button', words('tags_menu', { name: 'Fantasy' })).waitFor({ state: 'detached' })
    await find(admin, 'button', words('tags_menu', { name: 'Wuxia' })).click()
    await find(admin, 'menuitem', words('tags_merge_item')).click()
    await find(admin, 'searchbox', words('tags_merge_find')).fill('仙')
    await page.getByRole('button', { name: '仙侠' }).click()
    await find(admin, 'button', words('tags_merge_button', { name: 'Xianxia' })).click()
    await see(admin, words('tags_merged', { from: 'Wuxia', into: 'Xianxia' }))
    expect(await slugsOf(admin, 'genre')).not.toContain('wuxia')
    expect(await isTooWide(admin)).toBe(false)
  },
)

firstJourney('readers see the tags of a card in their own language', async ({ enter }) => {
  const author = await enter({ as: 'author' })
  const data = { name: 'Keeper', tags: ['科幻', 'Slice of life', '茶馆'] }
  const { id } = await author.api.call(cards.create, { body: { data } })
  const shown = () => author.page.getByRole('list', { name: author.words('tags_label') }).allInnerTexts()
  await author.go(`/character/${id}`)
  await soon(shown).toEqual(['科幻\n日常\n茶馆'])
  await author.page.goto(`/en/character/${id}`)
  await soon(() => author.page.getByRole('list', { name: 'Tags' }).allInnerTexts()).toEqual([
    'Sci-fi\nSlice of life\n茶馆',
  ])
})

firstJourney('an author picks suggested tags and types others', async ({ enter }) => {
  const author = await enter({ as: 'author', width: 360 })
  const { page, words } = author
  const { id } = await author.api.call(cards.create, { body: { data: { name: 'Keeper', tags: ['Sci-Fi'] } } })
  await author.go(`/character/${id}?edit=1`)
  await page.getByRole('button', { name: words('editor_section_basics') }).click()
  await find(author, 'button', words('tags_remove_button', { tag: '科幻' })).waitFor()
  await page.getByText('性格', { exact: true }).click()
  await find(author, 'button', '温柔').click()
  await page.getByLabel(words('tags_entry_label')).fill('茶馆')
  await page.getByLabel(words('tags_entry_label')).press('Enter')
  expect(await isTooWide(author)).toBe(false)
  await find(author, 'button', words('tags_remove_button', { tag: '科幻' })).click()
  await press(author, 'app_save_button')
  await soon(async () => (await author.api.call(cards.get, { params: { id } })).tags).toEqual([
    '温柔',
    '茶馆',
  ])
})
