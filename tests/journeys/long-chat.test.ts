import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { find, see } from './deeds.ts'
import { journey, soon } from './journey.ts'
import { lengthen } from './lengthen.ts'

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

const sizeOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

/** Where each message that is drawn stands. */
const placesOf = (page: Page): Promise<Record<string, number>> =>
  page
    .getByRole('article')
    .evaluateAll(articles =>
      Object.fromEntries(
        articles.map(article => [
          /message \d+/.exec(article.textContent ?? '')?.[0] ?? '',
          article.getBoundingClientRect().top,
        ]),
      ),
    )

/** How far down the messages went that were in sight before: none of them further than another. */
async function moved(page: Page, before: Readonly<Record<string, number>>): Promise<number> {
  const now = await placesOf(page)
  const shifts = Object.keys(before)
    .filter(name => (before[name] ?? -1) > 0 && name in now)
    .map(name => (now[name] ?? 0) - (before[name] ?? 0))
  return Math.max(...shifts) - Math.min(...shifts) > 1 ? Number.NaN : (shifts[0] ?? Number.NaN)
}
