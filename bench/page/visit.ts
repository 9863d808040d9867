import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext } from 'playwright-core'
import { applyConditions, type PageConditions } from './conditions.ts'
import { type PageVitals, watch } from './watch.ts'
import { WireTraffic } from './wire.ts'

export interface MeasuredPage {
  readonly name: string
  readonly address: string
  readonly usable: string
  /** Browser state from earlier visits; absent for a new visitor. */
  readonly storage?: Awaited<ReturnType<BrowserContext['storageState']>>
}

export interface PageVisit extends PageVitals {
  readonly bytes: number
  readonly requests: number
  /** API calls among the requests. */
  readonly calls: number
  /** Images from `/media/` among the requests. */
  readonly pictures: number
  /** Gzipped size of all fetched scripts. */
  readonly scriptBytes: number
}

export async function visitTwice(
  browser: Browser,
  place: MeasuredPage,
  conditions: PageConditions,
): Promise<[PageVisit, PageVisit]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(place.storage && { storageState: place.storage }),
  })
  try {
    return [await visit(context, place, conditions), await visit(context, place, conditions)]
  } finally {
    await context.close()
  }
}

async function visit(
  context: BrowserContext,
  place: MeasuredPage,
  conditions: PageConditions,
): Promise<PageVisit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await applyConditions(session, conditions)
  const wire = new WireTraffic(session)
  const scripts: Promise<number>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
  })
  await page.addInitScript(watch, place.usable)
  await page.goto(place.address)
  await page.waitForFunction(() => window.noticed.usable > 0)
  await wire.quiet()
  const noticed = await page.evaluate(() => window.noticed)
  const sizes = await Promise.all(scripts)
  await page.close()
  return {
    ...noticed,
    bytes: wire.bytes,
    requests: wire.fetched.length,
    calls: wire.fetched.filter(address => address.includes('/api/')).length,
    pictures: wire.fetched.filter(address => address.includes('/media/')).length,
    scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}
