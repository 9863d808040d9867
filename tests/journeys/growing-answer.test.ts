// @module-tag full

import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { find, lastAnswer, say, see } from './actions.ts'
import { journey, soon } from './journey.ts'
import { openChat } from './open-chat.ts'
import type { JourneySite, Upstream } from './site.ts'

type ModelScript = Exclude<Parameters<Upstream['script']>[number], string>

const CARD = '```html\n<!DOCTYPE html><html><body><p>The card runs.</p></body></html>\n```'
const FOLD = '<details><summary>Her coat</summary>Grey, with three buttons.</details>'

/** An answer of this many lines, sent one by one, with its own last word. */
const lines =
  (count: number, end: string): ModelScript =>
  async reply => {
    reply.stream()
    for (let line = 1; line <= count; line++) {
      reply.say(`Line ${line} of what she has to tell.\n\n`)
      await delay(15)
    }
    reply.say(end)
    reply.finish()
    reply.done()
  }

journey('cards keep running and details stay open while ten answers stream', async ({ site, enter }) => {
  const reader = await enter({ as: 'card-reader', locale: 'en', width: 390 })
  const { page, words } = reader
  let starts = 0
  page.on('request', request => {
    if (request.url().endsWith('/card-frame.html')) starts++
  })
  await openChat(reader, { first_mes: `${FOLD}\n\n${CARD}` })
  await page.getByTitle(words('render_frame_title')).contentFrame().getByText('The card runs.').waitFor()
  await page.getByText('Her coat').click()
  await see(reader, 'three buttons')
  for (let answer = 1; answer <= 10; answer++) {
    site.upstream.script(lines(25, `End ${answer}.`))
    await say(reader, 'Amy', `Go on (${answer})`)
    await lastAnswer(reader, 'Amy').getByText(`End ${answer}.`).waitFor()
    await soon(() => distanceToEnd(page)).toBeLessThan(2)
  }
  expect(starts).toBe(1)
  expect(await page.locator('details[open]', { hasText: 'Her coat' }).count()).toBe(1)
})

/** Opens a chat in which a growing answer is long enough to scroll. */
async function openGrowing(site: JourneySite, reader: Parameters<typeof openChat>[0]): Promise<void> {
  await openChat(reader)
  site.upstream.script(lines(400, 'The end.'))
  await say(reader, 'Amy', 'Tell me all of it')
  await lastAnswer(reader, 'Amy').getByText('Line 60 ').waitFor()
}

for (const [how, step] of [
  ['a slow wheel', -8],
  ['a trackpad', -2],
] as const)
  journey(`${how} leaves the end of a growing answer from the first pixel`, async ({ site, enter }) => {
    const reader = await enter({ as: `slow-${step}`, locale: 'en', width: 1024 })
    const { page, words } = reader
    await openGrowing(site, reader)
    await lastAnswer(reader, 'Amy').hover()
    const top = await scrollTop(page)
    for (let move = 0; move < 20; move++) {
      await page.mouse.wheel(0, step)
      await delay(16)
    }
    await soon(() => scrollTop(page)).toBeLessThan(top + 200) // the growth before the first scroll
    const scrolledTo = await scrollTop(page)
    await delay(500)
    expect(await scrollTop(page)).toBe(scrolledTo)
    await find(reader, 'button', words('chat_to_end_button')).click()
    await soon(() => distanceToEnd(page)).toBeLessThan(60)
  })

journey('touching a streaming chat stops it from scrolling', async ({ site, enter }) => {
  const reader = await enter({ as: 'toucher', locale: 'en', width: 390 })
  const { page } = reader
  await openGrowing(site, reader)
  const touch = await page.context().newCDPSession(page)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 190, y }] })
  await at('touchStart', 200)
  const held = await scrollTop(page)
  await delay(300)
  expect(await scrollTop(page)).toBe(held)
  for (let y = 205; y <= 320; y += 5) {
    await at('touchMove', y)
    await delay(16)
  }
  await at('touchEnd')
  await soon(() => scrollTop(page)).toBeLessThan(held)
  const scrolledTo = await scrollTop(page)
  await delay(500)
  expect(await scrollTop(page)).toBeLessThanOrEqual(scrolledTo)
})

const placeIn = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .evaluate(article => {
      let scroller = article.parentElement
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement
      const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = scroller ?? {}
      return { scrollTop, toEnd: scrollHeight - clientHeight - scrollTop }
    })

const scrollTop = async (page: Page) => (await placeIn(page)).scrollTop
const distanceToEnd = async (page: Page) => (await placeIn(page)).toEnd
