// @module-tag full

import { routes } from '@inkling/contract'
import type { CDPSession } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { find, press, see } from './actions.ts'
import { openBrowser } from './browser.ts'
import { soon } from './journey.ts'
import { openSite, prepareSite } from './site.ts'
import { letIn, type Visitor, type VisitorOptions } from './visitor.ts'

/** The headless shell denies all notifications. */
const browser = await openBrowser('full')
afterAll(() => browser.close())
const site = await openSite()
afterAll(() => site.close())
await prepareSite(site)

const enter = (options: VisitorOptions): Promise<Visitor> =>
  letIn(browser, site.url, {
    locale: 'en',
    context: { serviceWorkers: 'allow', permissions: ['notifications'] },
    ...options,
  })

const message = {
  id: 'm1',
  tag: 'c1',
  title: 'Inkling',
  body: 'Your answer is ready',
  url: '/en/chat',
  lang: 'en',
}

/** Delivers what a push service would. Tests cannot reach one. */
async function pushTo({ context, page }: Visitor): Promise<(data: object) => Promise<void>> {
  const session: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<{ origin: string; registrationId: string }>(resolve =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found === undefined) return
      resolve({ origin: new URL(found.scopeURL).origin, registrationId: found.registrationId })
    }),
  )
  await session.send('ServiceWorker.enable')
  return async data => {
    await session.send('ServiceWorker.deliverPushMessage', {
      ...(await registered),
      data: JSON.stringify(data),
    })
  }
}

const shownOn = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

test('push is off, and says so if the browser cannot reach its push service', async () => {
  const reader = await enter({ as: 'far-from-push', width: 360 })
  await reader.go('/notification')
  await press(reader, 'notifications_switches_button')
  const answers = find(reader, 'checkbox', reader.words('notifications_device_answers'))
  expect(await answers.isChecked()).toBe(false)
  await answers.click()
  await see(reader, reader.words('notifications_device_unreachable'))
  await soon(() => answers.isChecked()).toBe(false)
  expect((await reader.api.call(routes.push.get)).subscription).toBeNull()
})

test('a push message is shown unless somebody looks at the page', async () => {
  const reader = await enter({ as: 'looks-away' })
  const { page } = reader
  await reader.go('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const push = await pushTo(reader)
  await push(message)
  await push({ ...message, tag: 'c2' })
  expect(await shownOn(reader)).toEqual([])
  await page.goto('about:blank')
  await push(message)
  await reader.go('/')
  const { title, body, tag } = message
  await soon(() => shownOn(reader)).toEqual([{ title, body, tag }])
})
