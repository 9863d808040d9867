import { AxeBuilder } from '@axe-core/playwright'
import type { Visitor } from './visitor.ts'

/** Axe brings a script of its own into the page, which the site's policy rightly forbids: its visitors come without. */
export const FOR_AXE = { bypassCSP: true }

/** Between them every width meets every theme; languages change words and no colours, so that half of all will do. */
export const looks = [
  ['zh-CN', 360, 'light'],
  ['zh-CN', 1440, 'dark'],
  ['en', 1440, 'light'],
  ['en', 360, 'dark'],
] as const

/** The rules that depend on a page's width and theme: the others find the same in every look. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** What axe finds wrong with the page as it is, each with the place where; with `again`, by the rules of looks alone. */
export async function faultsOf({ page }: Visitor, again = false): Promise<string[]> {
  // What is still moving has none of the colours that it will be read in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(one => one.finished.catch(() => null))))
  // Its other way opens a page more for each look, for the sake of frames, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (again ? axe.withRules(RULES_OF_LOOKS) : axe).analyze()
  return violations.map(
    ({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
  )
}

/** Whether one would have to push the page sideways to read it. */
export const isTooWide = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
