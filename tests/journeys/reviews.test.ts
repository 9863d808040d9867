// @module-tag full

import { routes } from '@inkling/contract'
import { expect } from 'vitest'
import { find, follow, press, see, type } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide } from './for-everybody.ts'
import { firstJourney, soon } from './journey.ts'
import type { Visitor } from './visitor.ts'

const { cards, chat } = routes

const expectAccessible = async (visitor: Visitor): Promise<void> => {
  expect(await faultsOf(visitor)).toEqual([])
  expect(await isTooWide(visitor)).toBe(false)
}

/** Goes from the first admin page to the card waiting there. */
async function openReview(admin: Visitor): Promise<void> {
  await admin.go('/admin')
  await follow(admin, 'reviews_page_title')
  await press(admin, 'reviews_open_button')
}

const data = {
  name: '苍鹭',
  description: 'Amy is calm. See https://tracker.example/x',
  first_mes: 'Hello.',
  extensions: { regex_scripts: [{ scriptName: 'Bolden', findRegex: '/a/', replaceString: 'b' }] },
}

firstJourney('a card is rejected with a reason, edited, approved and updated', async ({ enter }) => {
  const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
  const author = await enter({ as: 'author', locale: 'en', context: AXE_CONTEXT })
  const reader = await enter({ as: 'reader' })
  const { id } = await author.api.call(cards.create, { body: { data, tags: ['cosy'] } })
  await author.go(`/character/${id}`)
  await press(author, 'cards_request_public_button')
  await see(author, author.words('cards_status_pending'))

  await openReview(admin)
  await see(admin, 'tracker.example')
  await see(admin, 'Bolden')
  await expectAccessible(admin)
  await admin.page.getByLabel(admin.words('reviews_reason_label')).selectOption({ index: 1 })
  await press(admin, 'reviews_reject_button')
  await see(admin, admin.words('reviews_empty_title'))

  await author.go(`/character/${id}`)
  await see(author, '标签与内容不符')
  await press(author, 'cards_resubmit_button')
  await see(author, author.words('cards_status_pending'))
  await openReview(admin)
  await find(admin, 'button', admin.words('tags_remove_button', { tag: 'cosy' })).click()
  await type(admin, 'tags_entry_label', 'birds')
  await admin.page.keyboard.press('Enter')
  await press(admin, 'reviews_approve_button')
  await see(admin, admin.words('reviews_empty_title'))
  const session = await reader.api.call(chat.createSession, { body: { card_id: id } })

  const wilder = { description: data.description.replace('calm', 'wild') }
  await author.api.call(cards.update, { params: { id }, body: { data: wilder } })
  expect((await reader.api.call(cards.get, { params: { id } })).tags).toEqual(['birds'])
  await openReview(admin)
  await soon(() => admin.page.locator('ins').allTextContents()).toContain('wild')
  await expectAccessible(admin)
  await press(admin, 'reviews_approve_button')
  await see(admin, admin.words('reviews_empty_title'))

  await reader.go(`/chat/${session.id}`)
  await press(reader, 'chat_card_newer_button')
  await see(reader, reader.words('chat_card_newer_toast'))
  await find(reader, 'button', reader.words('chat_card_newer_button')).waitFor({ state: 'detached' })

  await author.go(`/character/${id}`)
  await author.page.getByText(author.words('revisions_title')).click()
  await author.page.getByRole('button', { name: /^Version 1/ }).click()
  await expectAccessible(author)
  await press(author, 'revisions_restore_button')
  await see(author, author.words('revisions_restored_from', { number: 1 }))

  await author.go('/user/mycards')
  await see(
    author,
    author.words('cards_status_count', { status: author.words('cards_status_pending'), count: 1 }),
  )
  await press(author, 'cards_select_button')
  await author.page.getByRole('checkbox').first().check()
  await expectAccessible(author)
  await press(author, 'cards_many_make_private')
  await see(author, author.words('cards_many_done_toast', { count: 1 }))
  await soon(async () => (await author.api.call(cards.listMine)).counts.private).toBe(1)
})

firstJourney(
  'an admin makes a public card private from its own page, and its author reads why',
  async ({ enter }) => {
    const admin = await enter({ as: 'admin', width: 360, context: AXE_CONTEXT })
    const author = await enter({ as: 'author' })
    const { id } = await author.api.call(cards.create, { body: { data } })
    await author.api.call(cards.requestPublic, { params: { id } })
    await admin.api.call(cards.review, { params: { id }, body: { decision: 'approve' } })
    await admin.go(`/character/${id}`)
    await press(admin, 'cards_moderation_private_button')
    const dialog = admin.page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: admin.words('cards_moderation_private_button') })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByLabel(admin.words('cards_moderation_note_label')).fill('与别的卡重复。')
    await expectAccessible(admin)
    await confirm.click()
    await see(admin, admin.words('cards_moderation_done'))
    await author.go('/notification')
    await see(author, author.words('notifications_said_card_withdrawn', { card: data.name }))
    await see(author, '与别的卡重复。')
    await author.go(`/character/${id}`)
    await see(author, '与别的卡重复。')
  },
)

firstJourney('a card far down the review queue opens by its URL', async ({ enter }) => {
  const admin = await enter({ as: 'admin' })
  const author = await enter({ as: 'author' })
  let last: string | undefined
  for (let n = 1; n <= 21; n++) {
    const { id } = await author.api.call(cards.create, { body: { data: { name: `Heron ${n}` } } })
    await author.api.call(cards.requestPublic, { params: { id } })
    last = id
  }
  await admin.go(`/admin/reviews?card=${last}`)
  await see(admin, 'Heron 21')
  await press(admin, 'reviews_approve_button')
  await see(admin, admin.words('reviews_not_waiting'))
})
