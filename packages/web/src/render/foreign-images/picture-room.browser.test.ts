import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRenderPage, type RenderPage } from '../testing/page.ts'

const ADDRESS = 'https://inkling.test/media/tower.svg'
const TALL_PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="300"/>'

let open: RenderPage
const routes: Route[] = []

beforeAll(async () => {
  open = await openRenderPage()
  await open.page.route(ADDRESS, route => void routes.push(route))
}, 60_000)
afterAll(() => open.close())

async function answer(): Promise<void> {
  await expect.poll(() => routes.length).toBe(1)
  await routes.pop()?.fulfill({ contentType: 'image/svg+xml', body: TALL_PICTURE })
}

/** The browser does the same after a while. */
async function forgetPictures(): Promise<void> {
  await open.show('Words.')
  const browser = await open.page.context().newCDPSession(open.page)
  for (const cacheDisabled of [false, true]) await browser.send('Network.setCacheDisabled', { cacheDisabled })
}

const size = () =>
  open.page
    .locator('img')
    .evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])

const attributes = () =>
  open.page.locator('img').evaluate((picture: HTMLElement) => picture.getAttributeNames())

test('a picture seen before gets its space before it loads, and then its real size', async () => {
  await open.show('![a tower](/media/tower.svg)')
  await answer()
  await expect.poll(size).toEqual([90, 300])

  await forgetPictures()
  await open.show('Again: ![a tower](/media/tower.svg)')
  await expect.poll(() => routes.length).toBe(1)
  expect(await size()).toEqual([90, 300])
  await answer()
  await expect.poll(attributes).not.toContain('height')
  expect(await size()).toEqual([90, 300])
})

test('a picture keeps the size that the text gives it', async () => {
  await forgetPictures()
  await open.show('<img src="/media/tower.svg" width="30" alt="a tower">')
  expect(await attributes()).not.toContain('height')
  await answer()
  await expect.poll(size).toEqual([30, 100])
  await forgetPictures()
  await open.show('<img src="/media/tower.svg" style="width: 60px; height: auto" alt="a tower">')
  expect(await size()).toEqual([60, 200])
  await answer()
  await expect.poll(attributes).not.toContain('height')
  expect(await size()).toEqual([60, 200])
})
