// @module-tag full

import { type CardId, routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, follow, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, comments, notifications } = routes

async function publicCard(author: Visitor, admin: Visitor, name: string): Promise<CardId> {
  const { id } = await author.api.call(cards.create, { body: { data: { name } } })
  await author.api.call(cards.requestPublic, { params: { id } })
  await admin.api.call(cards.review, { params: { id }, body: { decision: 'approve' } })
  return id
}

/** Chooses an item from the menu of someone's first comment. */
async function choose(visitor: Visitor, name: string, action: string): Promise<void> {
  const { page, words } = visitor
  await find(visitor, 'button', words('community_comment_menu', { name })).first().click()
  await page.getByRole('menuitem', { name: words(action), exact: true }).click()
}

const expectAccessible = async (visitor: Visitor): Promise<void> => {
  expect(await faultsOf(visitor)).toEqual([])
  expect(await isTooWide(visitor)).toBe(false)
}

firstJourney(
  'readers favorite, rate and comment on a card, and its author is notified',
  async ({ enter }) => {
    const admin = await enter({ as: 'admin' })
    const author = await enter({ as: 'author', locale: 'en' })
    const reader = await enter({ as: 'reader', width: 360, context: AXE_CONTEXT })
    const { page, words } = reader
    const id = await publicCard(author, admin, '苍鹭')
    await reader.go(`/character/${id}`)
    await press(reader, 'community_favorite_button')
    await find(reader, 'button', words('community_favorite_remove_button')).waitFor()
    await page.getByRole('radio', { name: words('community_rating_stars', { stars: 4 }) }).press('Space')
    await see(reader, words('community_rating_count', { count: 1 }))

    await type(reader, 'community_write_label', '<b>真好</b>')
    await press(reader, 'community_write_button')
    await page.locator('b', { hasText: '真好' }).waitFor() // harmless HTML is formatted, as in messages
    await choose(reader, 'reader', 'community_edit_button')
    await type(reader, 'community_edit_label', '真的很好')
    await press(reader, 'app_save_button')
    await see(reader, words('community_edited'))
    await expectAccessible(reader)
    await reader.go('/user/favorites')
    await page.getByRole('link', { name: /苍鹭/ }).click()
    await page.waitForURL(`**/character/${id}`)

    const notice = (await author.api.call(notifications.list)).items
    expect(notice.map(({ type: kind }) => kind)).toEqual(
      expect.arrayContaining(['comment', 'favorite', 'rating']),
    )
    const [comment] = (await author.api.call(comments.list, { params: { id } })).items
    await author.go(`/character/${id}#comment-${comment?.id}`)
    await find(author, 'button', author.words('community_comments_all_button')).waitFor()
    await press(author, 'community_reply_button')
    await author.page.getByLabel(author.words('community_reply_label', { name: 'reader' })).fill('Thank you.')
    await author.page.keyboard.press('Tab')
    await author.page.keyboard.press('Tab')
    await author.page.keyboard.press('Enter')
    await see(author, 'Thank you.')
    await soon(async () => (await reader.api.call(notifications.list)).items).toMatchObject([
      { type: 'reply' },
    ])
  },
)

firstJourney('an admin dismisses a report or deletes what was reported', async ({ enter }) => {
  const admin = await enter({ as: 'admin', context: AXE_CONTEXT })
  const author = await enter({ as: 'author' })
  const reader = await enter({ as: 'reader', locale: 'en' })
  const id = await publicCard(author, admin, 'Heron')
  const params = { id }
  await author.api.call(comments.create, { params, body: { content: 'Buy my other cards!' } })
  await reader.go(`/character/${id}`)
  await choose(reader, 'author', 'community_report_button')
  await press(reader, 'community_report_button')
  await see(reader, reader.words('community_report_done'))
  await press(reader, 'community_report_card_button')
  await reader.page
    .getByLabel(reader.words('community_report_reason_label'))
    .selectOption(reader.words('community_reason_copyright'))
  await press(reader, 'community_report_button')

  await admin.go('/admin')
  await follow(admin, 'community_admin_title')
  await see(admin, 'Buy my other cards!')
  await expectAccessible(admin)
  await find(admin, 'button', admin.words('app_delete_button')).first().click()
  await press(admin, 'community_delete_button')
  await admin.page.getByText('Buy my other cards!').waitFor({ state: 'detached' })
  await press(admin, 'community_admin_dismiss_button')
  await see(admin, admin.words('community_admin_empty_title'))
  await soon(async () => (await reader.api.call(comments.list, { params })).total).toBe(0)
})
