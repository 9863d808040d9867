import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type ElementPositions, placesOf, shiftsSince } from '../../tests/journeys/places-of.ts'
import type { BenchReader } from './reader.ts'

export interface ScrollFigures {
  /** For each page of earlier messages, from its request to the frame in which it is in the list. */
  readonly pages: readonly number[]
  /** The furthest, in pixels, that a message went otherwise than the wheel said. */
  readonly jump: number
}

const STEP = 400
const STEPS = 40
const SETTLED_MS = 500

/** Turns the wheel upwards in the chat that is open, past several pages. */
export async function scrollUp({ page }: BenchReader): Promise<ScrollFigures> {
  await page.getByRole('article').last().hover()
  await page.evaluate(watchPages)
  let jump = 0
  for (let step = 0; step < STEPS; step++) {
    const before = await placesOf(page)
    await page.mouse.wheel(0, -STEP)
    jump = Math.max(jump, await jumpSince(page, before))
  }
  return { pages: await page.evaluate(() => window.pages), jump }
}

/** How far from where the wheel put them the messages are that were in sight, once all is still. */
async function jumpSince(page: Page, before: ElementPositions): Promise<number> {
  const end = performance.now() + SETTLED_MS
  for (;;) {
    await delay(30)
    const off = (await shiftsSince(page, before)).map(shift => Math.abs(shift - STEP))
    const furthest = Math.max(0, ...off)
    if (furthest < 1 || performance.now() > end) return furthest
  }
}

declare global {
  interface Window {
    pages: number[]
  }
}

/** Runs in the page: for each answer with earlier messages, when the list has grown by them. */
function watchPages(): void {
  window.pages = []
  let scroller = document.querySelector('article')?.parentElement ?? null
  while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  const PAGE_HEIGHT = 500
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) {
      if (!name.includes('/history')) continue
      const height = scroller?.scrollHeight ?? 0
      const look = (): void => {
        if ((scroller?.scrollHeight ?? 0) > height + PAGE_HEIGHT)
          window.pages.push(performance.now() - startTime)
        else requestAnimationFrame(look)
      }
      look()
    }
  }).observe({ type: 'resource' })
}
