// @module-tag full

import { expect } from 'vitest'
import { follow } from './actions.ts'
import { AXE_CONTEXT, faultsOf, isTooWide, looks } from './for-everybody.ts'
import { journey } from './journey.ts'

for (const [locale, width, colorScheme] of looks) {
  journey(
    `the guide opens from the account page (${locale}, ${width}, ${colorScheme})`,
    async ({ enter }) => {
      const as = `reads-${locale}-${width}`
      const reader = await enter({ as, locale, width, context: { ...AXE_CONTEXT, colorScheme } })
      await reader.go('/user')
      await follow(reader, 'help_page_title')
      const { page } = reader
      await page.waitForURL(/\/help$/)
      const last = page.getByRole('main').getByRole('region').last().getByRole('heading')
      await last.waitFor()
      await expect.poll(() => page.getByRole('main').textContent()).not.toContain('**')
      const pictures = page.getByRole('main').getByRole('img')
      await expect.poll(() => pictures.count()).toBe(3)
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate(element => (element as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0)
      }
      await page
        .getByRole('navigation')
        .getByRole('link', { name: (await last.textContent()) ?? '' })
        .click()
      await expect
        .poll(() => last.evaluate(element => element.getBoundingClientRect().top < innerHeight))
        .toBe(true)
      expect(await faultsOf(reader)).toEqual([])
      expect(await isTooWide(reader)).toBe(false)
    },
  )
}
