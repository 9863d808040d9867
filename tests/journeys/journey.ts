import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { expect, type TestContext, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { type JourneySite, openSite, prepareSite } from './site.ts'
import { letIn, type Visitor, type VisitorOptions } from './visitor.ts'

type Task = TestContext['task']
type Cleanup = { onCleanup: (cleanup: () => Promise<void>) => void }

/** Tests of frames and windows run in the full browser; journeys are faster in a headless shell. */
const chromiumKind = process.env.TEST_CHROMIUM === 'full' ? 'full' : 'shell'

// biome-ignore-start lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
const withBrowser = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await openBrowser(chromiumKind)
  onCleanup(() => browser.close())
  return browser
})

/**
 * A test in a real browser. The tests of a worker share a browser and a furnished site, so each uses its own names.
 * `enter` opens the site for a visitor. A failed test leaves a screenshot of each visitor's page in the system's
 * temporary directory.
 */
export const journey = withBrowser
  .extend('site', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await openSite()
    onCleanup(() => site.close())
    await prepareSite(site)
    return site
  })
  .extend('enter', letVisitorsIn)

/** A journey on a new site of its own, whose first account becomes its admin. */
export const firstJourney = journeyTo(openSite)

/** A journey on a site that the test opens in its own way. */
export function journeyTo(open: () => Promise<JourneySite>) {
  return withBrowser
    .extend('site', async ({}, { onCleanup }) => {
      const site = await open()
      onCleanup(() => site.close())
      return site
    })
    .extend('enter', letVisitorsIn)
}
// biome-ignore-end lint/correctness/noEmptyPattern: as above

async function letVisitorsIn(
  { browser, site, task }: { browser: Browser; site: JourneySite; task: Task },
  { onCleanup }: Cleanup,
) {
  const visitors: Visitor[] = []
  onCleanup(async () => {
    if (task.result?.state === 'fail') await keepPictures(task, visitors)
    for (const { context } of visitors) await context.close()
  })
  return async (options?: VisitorOptions): Promise<Visitor> => {
    const visitor = await letIn(browser, site.url, options)
    visitors.push(visitor)
    return visitor
  }
}

async function keepPictures(task: Task, visitors: readonly Visitor[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inkling-journey-'))
  for (const [index, { page }] of visitors.entries()) {
    const path = join(folder, `visitor-${index + 1}.png`)
    await page.screenshot({ path }).catch(() => undefined) // its tab may be gone
  }
  console.error(`“${task.name}” failed; what was to be seen: ${folder}`)
}

/** Polls until a value is as expected, because journeys do not test how long that takes. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 30_000 })
