import { AxeBuilder } from '@axe-core/playwright'
import type { Visitor } from './visitor.ts'

/** Axe injects a script into the page, which the site's policy rightly forbids. */
export const AXE_CONTEXT = { bypassCSP: true }

/**
 * Together these pair every width with every theme. Languages change words but not colours, so half of all combinations
 * is enough.
 */
export const looks = [
  ['zh-CN', 360, 'light'],
  ['zh-CN', 1440, 'dark'],
  ['en', 1440, 'light'],
  ['en', 360, 'dark'],
] as const

/** Rules that depend on a page's width and theme; other rules have the same result in every look. */
const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * Axe's faults on the current page, each with its place. With `again`, checks only the rules that depend on the look.
 */
export async function faultsOf({ page }: Visitor, again = false): Promise<string[]> {
  // Elements still in transition do not have their final colours. What follows scrolling never finishes.
  await page.evaluate(() => {
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    return Promise.all(timed.map(one => one.finished.catch(() => null)))
  })
  // The default mode opens an extra page per look to handle frames, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (again ? axe.withRules(VISUAL_RULES) : axe).analyze()
  return violations.map(
    ({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
  )
}

export const isTooWide = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
