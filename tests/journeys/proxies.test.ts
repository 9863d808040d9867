// @module-tag full

import { expect } from 'vitest'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import { freePort } from '../../packages/server/src/testing/free-port.ts'
import { find, follow, importFiles, lastAnswer, logIn, say } from './actions.ts'
import { answer } from './answers.ts'
import { HOME_NAME } from './browser.ts'
import { someCard } from './card-files.ts'
import { firstJourney, journeyTo } from './journey.ts'
import { type ReverseProxy, reverseProxies, startReverseProxy, whyNot } from './proxies.ts'
import { type JourneySite, openSite } from './site.ts'
import type { Visitor, VisitorOptions } from './visitor.ts'

const CARD = '```html\n<!DOCTYPE html><html><body><p>The card runs.</p></body></html>\n```'
const kinds = Object.entries(reverseProxies) as readonly (readonly [string, ReverseProxy])[]

for (const [name, proxy] of kinds) {
  const reason = whyNot(proxy)
  if (reason !== undefined) console.warn(`Skipped behind ${name}: ${reason}.`)
  for (const scheme of ['http', 'https'] as const) {
    firstJourney.skipIf(reason !== undefined)(
      `all works behind ${name}, over ${scheme}`,
      async ({ site, enter, onTestFinished }) => {
        const running = await startReverseProxy(proxy, { upstream: site.url, isHttps: scheme === 'https' })
        onTestFinished(() => running.stop())
        const hidesOrigin = !(name.includes('$http_host') || name.includes('Caddy')) || scheme === 'https'
        await walk(site, running.origin, enter)
        const warnings = site.output().split(`PUBLIC_ORIGIN=${running.origin}`).length - 1
        expect(warnings).toBe(hidesOrigin ? 1 : 0)
      },
    )
  }
}

const port = await freePort()
const origin = `https://${HOME_NAME}:${port}`
const namedJourney = journeyTo(() => openSite({ PUBLIC_ORIGIN: origin }, true))
const bare = reverseProxies['nginx, proxy_pass alone']

namedJourney.skipIf(whyNot(bare) !== undefined)(
  'PUBLIC_ORIGIN says where the site is, whatever the proxy in front says',
  async ({ site, enter, onTestFinished }) => {
    const running = await startReverseProxy(bare, { upstream: site.url, isHttps: true, port })
    onTestFinished(() => running.stop())
    const reader = await walk(site, origin, enter)
    expect(site.output()).not.toContain('PUBLIC_ORIGIN=')
    await reader.go('/admin/monitoring')
    await find(reader, 'heading', reader.words('monitoring_page_title')).waitFor()
    const notice = reader.words('monitoring_notice_origin_wrong_title')
    expect(await reader.page.getByText(notice).count()).toBe(0)
    const cookies = await reader.context.cookies()
    expect(cookies.filter(cookie => /^__Host-(rt|device)-/.test(cookie.name) && cookie.secure)).toHaveLength(
      2,
    )
  },
)

/** Logs in, renews the token, reads a stream, views a card that runs, and uploads a file. */
async function walk(
  site: JourneySite,
  baseURL: string,
  enter: (options: VisitorOptions) => Promise<Visitor>,
): Promise<Visitor> {
  const api = await site.api.register('host')
  await connectModel(api, site.upstream, 'normal')
  const session = await startChat(api, { first_mes: CARD })
  const reader = await enter({ locale: 'en', context: { baseURL, ignoreHTTPSErrors: true } })
  const { page, words } = reader
  await reader.go('/login')
  await logIn(reader, 'host')
  const home = find(reader, 'heading', words('cards_home_greeting', { name: 'host' }))
  await home.waitFor()
  await page.evaluate(() => localStorage.setItem('access_token', 'spoiled'))
  await page.reload()
  await home.waitFor()

  await reader.go(`/chat/${session.id}`)
  await page.getByTitle(words('render_frame_title')).contentFrame().getByText('The card runs.').waitFor()
  site.upstream.script(answer('All is well.'))
  await say(reader, 'Amy', 'How is it?')
  await lastAnswer(reader, 'Amy').getByText('All is well.').waitFor()

  await reader.go('/character/create')
  const { file, card } = someCard()
  await importFiles(reader, file)
  await follow(reader, 'cards_import_open_link')
  await find(reader, 'heading', card.data.name).waitFor()
  return reader
}
