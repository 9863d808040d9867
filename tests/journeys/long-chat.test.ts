import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, see } from './deeds.ts'
import { journey, soon } from './journey.ts'
import { lengthen } from './lengthen.ts'
import { moved, placesOf } from './places-of.ts'

const LENGTH = 10_000
const STEP = 400

journey(
  'a chat of ten thousand messages opens at its end and is read upwards without a jump',
  async ({ site, enter }) => {
    const reader = await enter({ as: 'old-friend', locale: 'en' })
    const { page } = reader
    const session = await startChat(reader.api)
    await lengthen(site.dataDir, session.id, LENGTH)
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/history')) asked.push(request.url())
    })
    await reader.go(`/chat/${session.id}`)
    await see(reader, `message ${LENGTH}.`)
    expect(asked.length).toBeLessThan(4)
    const sizeAtFirst = await sizeOf(page)

    await page.getByRole('article').last().hover()
    for (let step = 0; step < 30; step++) {
      const before = await placesOf(page)
      await page.mouse.wheel(0, -STEP)
      await soon(() => moved(page, before)).toBeCloseTo(STEP, -1)
    }
    expect(asked.length).toBeGreaterThan(2)
    expect(await sizeOf(page)).toBeLessThan(sizeAtFirst * 3)

    await find(reader, 'button', reader.words('chat_to_end_button')).click()
    await see(reader, `message ${LENGTH}.`)
    expect(await sizeOf(page)).toBeLessThan(sizeAtFirst * 3)
  },
)

journey('a screen that has room for more of a chat is given more', async ({ site, enter }) => {
  const reader = await enter({ as: 'far-sighted', locale: 'en' })
  const session = await startChat(reader.api)
  await lengthen(site.dataDir, session.id, 60)
  await reader.page.setViewportSize({ width: 1_440, height: 9_000 })
  await reader.go(`/chat/${session.id}`)
  await see(reader, 'message 60.')
  await see(reader, 'message 30.')
})

const sizeOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)
