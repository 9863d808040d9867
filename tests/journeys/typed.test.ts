// @module-tag full

import { MESSAGE_MAX } from '@inkling/contract'
import { expect } from 'vitest'
import { composer, find, lastAnswer, logIn } from './actions.ts'
import { answer } from './answers.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'

journey('a message that is too long is kept until it fits', async ({ site, enter }) => {
  const reader = await enter({ as: 'novelist', locale: 'en' })
  const { page, words } = reader
  await openChat(reader)
  const text = 'x'.repeat(MESSAGE_MAX + 7)
  await composer(reader, 'Amy').fill(text)
  expect(await composer(reader, 'Amy').inputValue()).toBe(text)
  const send = find(reader, 'button', words('chat_send_button'))
  expect(await send.isDisabled()).toBe(true)
  await composer(reader, 'Amy').press('Enter')
  expect(await page.getByRole('article').count()).toBe(1)
  await page.reload()
  await soon(() => composer(reader, 'Amy').inputValue()).toBe(text)
  site.upstream.script(answer('Short enough.'))
  await composer(reader, 'Amy').fill('Hello')
  await send.click()
  await lastAnswer(reader, 'Amy').getByText('Short enough.').waitFor()
})

journey('a message sent after the session expired is kept over the next login', async ({ enter }) => {
  const reader = await enter({ as: 'evicted', locale: 'en' })
  const { page, context } = reader
  await openChat(reader)
  const address = page.url()
  await composer(reader, 'Amy').fill('Do not lose this')
  const otherTab = await context.newPage()
  await otherTab.goto(new URL('/en/notification', address).href)
  // Delays the login page's code, so that the user keeps typing before it runs.
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await route.continue().catch(() => undefined)
  })
  await otherTab.evaluate(() => localStorage.removeItem('access_token'))
  await page.waitForTimeout(150)
  await composer(reader, 'Amy')
    .press('Enter', { timeout: 1_000 })
    .catch(() => undefined) // the composer is already gone
  await page.waitForURL('**/login**')
  await logIn(reader, 'evicted')
  await page.waitForURL(url => !url.pathname.includes('login'))
  await page.goto(address)
  const storedDraft = async () =>
    (await composer(reader, 'Amy').inputValue()) + (await page.getByRole('main').innerText())
  await soon(storedDraft).toContain('Do not lose this')
})

journey('on touch screens Enter is a new line and the button sends', async ({ site, enter }) => {
  const context = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }
  const reader = await enter({ as: 'thumbs', locale: 'en', context })
  await openChat(reader)
  await composer(reader, 'Amy').pressSequentially('One')
  await composer(reader, 'Amy').press('Enter')
  await composer(reader, 'Amy').pressSequentially('Two')
  expect(await composer(reader, 'Amy').inputValue()).toBe('One\nTwo')
  site.upstream.script(answer('Both lines came.'))
  await find(reader, 'button', reader.words('chat_send_button')).click()
  await lastAnswer(reader, 'Amy').getByText('Both lines came.').waitFor()
})
