import type { Page } from 'playwright-core'

export type ElementPositions = Readonly<Record<string, number>>

/**
 * Positions of the visible messages, by the number in their text (`message 12.`). Hidden messages are not yet measured
 * and placed.
 */
export const placesOf = (page: Page): Promise<ElementPositions> =>
  page
    .getByRole('article')
    .evaluateAll(articles =>
      Object.fromEntries(
        articles
          .filter(article => article.checkVisibility({ visibilityProperty: true }))
          .map(article => [
            /message \d+\./.exec(article.textContent ?? '')?.[0] ?? '',
            article.getBoundingClientRect().top,
          ]),
      ),
    )

/** How far each previously visible message has moved down. */
export async function shiftsSince(page: Page, before: ElementPositions): Promise<number[]> {
  const height = page.viewportSize()?.height ?? 0
  const now = await placesOf(page)
  return Object.entries(before).flatMap(([name, top]) => {
    const place = now[name]
    return top > 0 && top < height && place !== undefined ? [place - top] : []
  })
}

/** How far down all of them moved; NaN if the distances differ. */
export async function shiftsOf(page: Page, before: ElementPositions): Promise<number> {
  const shifts = await shiftsSince(page, before)
  return Math.max(...shifts) - Math.min(...shifts) > 1 ? Number.NaN : (shifts[0] ?? Number.NaN)
}
