import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type ElementPositions, placesOf, shiftsSince } from '../../tests/journeys/places-of.ts'
import type { BenchReader } from './reader.ts'

export interface ScrollFigures {
  /** Per page of earlier messages: time from its request to the frame that shows it. */
  readonly pages: readonly number[]
  /** Largest distance in pixels between a message and where the wheel should have put it. */
  readonly jump: number
}

const STEP = 400
const STEPS = 40
const SETTLE_MS = 500

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

/** Distance of the visible messages from where the wheel should have put them, once the list has settled. */
async function jumpSince(page: Page, before: ElementPositions): Promise<number> {
  const end = performance.now() + SETTLE_MS
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

/** Runs in the page: for each response with earlier messages, records when they appear in the list. */
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
