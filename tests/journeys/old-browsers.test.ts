// @module-tag full

import { expect } from 'vitest'
import { lastAnswer } from './actions.ts'
import { journey } from './journey.ts'
import { openChat } from './open-chat.ts'

journey(
  'an iPhone with iOS 16.4 shows chats with links and pictures, and notifications',
  async ({ enter }) => {
    const reader = await enter({ as: 'patient-phone' })
    await reader.context.addInitScript(() => {
      // Removes what Inkling uses and Safari 16.4 lacks.
      Reflect.deleteProperty(URL, 'parse')
      Reflect.deleteProperty(URL, 'canParse')
      Reflect.deleteProperty(AbortSignal, 'any')
      Reflect.deleteProperty(Map, 'groupBy')
      Reflect.deleteProperty(Promise, 'withResolvers')
      Reflect.deleteProperty(Element.prototype, 'checkVisibility')
      window.RegExp = new Proxy(RegExp, {
        construct(expression, [source, flags = '']) {
          if (String(flags).includes('v')) throw new SyntaxError('Invalid flags')
          return new expression(source, flags)
        },
      })
    })
    const broken: string[] = []
    reader.page.on('pageerror', error => broken.push(error.message))
    await openChat(reader, {
      first_mes:
        '**Look:**这里 is [the map](https://elsewhere.test/map) ![plan](https://elsewhere.test/plan.png)',
    })
    await lastAnswer(reader, 'Amy').getByRole('link', { name: 'the map' }).waitFor()
    await reader.page.goto(new URL('/en/notification', reader.page.url()).href)
    await reader.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await reader.page.getByText('500').count()).toBe(0)
    expect(broken).toEqual([])
  },
)

journey('a browser that is too old is told so on a plain page', async ({ browser, site }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'))
  await page.goto(`${site.url}/en/login`)
  await page.getByText('too old for Inkling').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await context.close()
})
