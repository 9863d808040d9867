// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, follow, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { auth, cards, comments, notifications } = routes

const bellOf = ({ page, address }: Visitor) =>
  page.locator(`header a[href="${address('/notification')}"]:visible`)

const title = ({ page }: Visitor): Promise<string> => page.title()

firstJourney('an announcement appears at once, and reading it syncs across tabs', async ({ enter }) => {
  const admin = await enter({ as: 'admin', locale: 'en' })
  const reader = await enter({ as: 'listener', locale: 'en' })
  await reader.go('/')
  const phone = await enter({
    locale: 'en',
    width: 360,
    context: { storageState: await reader.context.storageState() },
  })
  await phone.go('/search')
  await bellOf(reader).waitFor()
  await bellOf(phone).waitFor()

  await admin.go('/admin')
  await follow(admin, 'notifications_announce_page_title')
  await find(admin, 'radio', admin.words('notifications_announce_to_one')).check()
  await type(admin, 'notifications_announce_username_field', 'nobody-here')
  await type(admin, 'notifications_announce_title_field', 'The ink is fresh')
  await type(admin, 'notifications_announce_body_field', 'Come and try it.')
  await type(admin, 'notifications_announce_link_field', '/search')
  await press(admin, 'notifications_announce_button')
  await see(admin, admin.words('problems_field_unknown_user'))
  await type(admin, 'notifications_announce_username_field', 'Listener')
  await press(admin, 'notifications_announce_button')
  await see(admin, admin.words('notifications_announced_toast'))

  await see(reader, 'The ink is fresh')
  for (const one of [reader, phone]) {
    await soon(() => title(one)).toMatch(/^\(1\) /)
    await soon(() => bellOf(one).getAttribute('aria-label')).toContain('1')
  }
  await press(reader, 'notifications_open_button')
  await find(reader, 'heading', 'The ink is fresh').waitFor()
  await see(reader, 'Come and try it.')
  for (const one of [reader, phone]) await soon(() => title(one)).not.toMatch(/^\(/)
  await follow(reader, 'notifications_to_page_link')
  await reader.page.waitForURL('**/en/search')
})

firstJourney('notifications are marked read and unread, deleted and switched off', async ({ enter }) => {
  const admin = await enter({ as: 'admin' })
  const reader = await enter({ as: 'tidy', locale: 'en', width: 360, context: AXE_CONTEXT })
  const { username } = await reader.api.call(auth.profile)
  for (const name of ['one', 'two', 'three'])
    await admin.api.call(notifications.create, { body: { username, title: `Number ${name}`, link: '/' } })
  await reader.go('/')
  await bellOf(reader).click()
  const row = (name: string) => reader.page.getByRole('listitem').filter({ hasText: `Number ${name}` })
  await row('three').waitFor()
  expect(await isTooWide(reader)).toBe(false)

  const action = async (name: string, key: string) => {
    await row(name).getByRole('button').click()
    await find(reader, 'menuitem', reader.words(key)).click()
  }
  await action('two', 'notifications_read_button')
  await soon(() => title(reader)).toMatch(/^\(2\) /)
  await action('three', 'app_delete_button')
  await row('three').waitFor({ state: 'detached' })
  await row('one').getByRole('link').click()
  await find(reader, 'heading', 'Number one').waitFor()
  await press(reader, 'notifications_unread_button')
  await soon(() => title(reader)).toMatch(/^\(1\) /)
  await follow(reader, 'notifications_back_link')
  await reader.page.getByText(reader.words('notifications_filter_unread'), { exact: true }).click()
  await row('two').waitFor({ state: 'detached' })
  await press(reader, 'notifications_read_all_button')
  await find(reader, 'heading', reader.words('notifications_unread_empty_title')).waitFor()

  await press(reader, 'notifications_switches_button')
  const favorites = find(reader, 'checkbox', reader.words('notifications_kind_favorite'))
  await favorites.uncheck()
  await soon(async () => (await reader.api.call(notifications.switches)).favorite).toBe(false)
  const always = find(reader, 'checkbox', reader.words('notifications_kind_announcement'))
  expect(await always.isDisabled()).toBe(true)
  expect(await faultsOf(reader)).toEqual([])
})

firstJourney('a notification of a comment leads to the comment', async ({ enter }) => {
  const author = await enter({ as: 'author', locale: 'en' }) // the first account is an admin, whose cards need no review
  const critic = await enter({ as: 'critic', locale: 'en' })
  const { id } = await author.api.call(cards.create, { body: { data: { name: 'Heron' } } })
  await author.api.call(cards.requestPublic, { params: { id } })
  await author.go('/notification')
  await find(author, 'heading', author.words('notifications_empty_title')).waitFor()
  await critic.api.call(comments.create, { params: { id }, body: { content: 'What a bird.' } })
  const row = author.page.getByRole('listitem').filter({ hasText: 'critic' })
  await row.getByRole('link').click()
  await author.page.waitForURL(`**/en/character/${id}#comment-*`)
  await see(author, 'What a bird.')
  await soon(() => title(author)).not.toMatch(/^\(/)
})
