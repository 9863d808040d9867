// @module-tag full

import { connect, createServer, type Server } from 'node:net'
import { routes } from '@inkling/contract'
import { expect, onTestFinished } from 'vitest'
import { localServers } from '../../packages/server/src/models/servers/servers.ts'
import { knownServers } from '../../packages/server/src/providers/catalog/catalog.ts'
import { find, press, type } from './actions.ts'
import { isTooWide } from './for-everybody.ts'
import { asksForModel, heading } from './guide.ts'
import { firstJourney } from './journey.ts'
import type { Upstream } from './site.ts'

const { adminModels } = routes
const WHOLE = { timeout: 120_000 }

for (const [locale, width] of [
  ['zh-CN', 360],
  ['en', 1440],
] as const) {
  firstJourney(
    `a server for models on this machine is found by the guide, and connected by a press (${locale}, ${width} px)`,
    WHOLE,
    async ({ site, enter }) => {
      const name = await connectFoundServer(site.upstream)
      const keeper = await enter({ as: 'keeper', isNew: true, locale, width })
      const { page, words } = keeper
      await keeper.go('/')
      await asksForModel(keeper)
      await page.getByLabel(words('models_found_model', { name })).selectOption({ label: 'normal' })
      expect(await isTooWide(keeper)).toBe(false)
      const server = page.getByRole('listitem').filter({ hasText: name })
      await server.getByRole('button', { name: words('models_found_connect_button') }).click()
      await heading(keeper, 'first_run_character_title').waitFor({ timeout: 30_000 })
      const { items } = await keeper.api.call(adminModels.list)
      expect(items[0]).toMatchObject({ name: 'normal', recommended: true, is_enabled: true })
    },
  )
}

firstJourney('the setup guide connects a service with an API key', WHOLE, async ({ site, enter }) => {
  const keeper = await enter({ as: 'keeper', isNew: true, locale: 'en' })
  const { page, words } = keeper
  const [service] = knownServers.filter(({ key_url }) => key_url !== null)
  if (service === undefined) throw new Error('no service is known')
  // Simulates the service; only its address is replaced.
  const scriptedUrl = `http://127.0.0.1:${site.upstream.port}/v1`
  await page.route(/\/admin\/ai-models/, async route => {
    const postData = route.request().postData()
    await route.continue(
      postData === null ? {} : { postData: postData.replaceAll(service.base_url, scriptedUrl) },
    )
  })
  await keeper.go('/')
  await asksForModel(keeper)
  const way = page.locator('summary', { hasText: words('first_run_key_title') })
  if (!(await find(keeper, 'button', words('first_run_key_button')).isVisible())) await way.click()
  await type(keeper, 'models_field_model', 'normal')
  await press(keeper, 'first_run_key_button')
  await page.getByText(words('problems_field_required')).waitFor()
  await type(keeper, 'models_field_key', 'sk-scripted-0123456789')
  await press(keeper, 'first_run_key_button')
  await heading(keeper, 'first_run_character_title').waitFor({ timeout: 30_000 })
  const { items } = await keeper.api.call(adminModels.list)
  expect(items[0]).toMatchObject({ model: 'normal', api_key_last4: '6789', recommended: true })
})

/**
 * Makes a scripted upstream listen on the first free default port of local model servers.
 * @returns the product's name for the server on that port
 */
async function connectFoundServer({ port }: Upstream): Promise<string> {
  for (const { name, base_url, provider } of localServers.toReversed()) {
    if (provider !== 'openai-compatible') continue
    const door = await listenAt(Number(new URL(base_url).port), port)
    if (door === null) continue
    onTestFinished(() => void door.close())
    return name
  }
  throw new Error('all ports of servers for models are taken')
}

function listenAt(port: number, to: number): Promise<Server | null> {
  const door = createServer(socket => {
    const inside = connect(to, '127.0.0.1')
    for (const side of [socket, inside])
      side.on('error', () => {
        socket.destroy()
        inside.destroy()
      })
    socket.pipe(inside).pipe(socket)
  })
  return new Promise(resolve => {
    door.once('error', () => resolve(null))
    door.listen(port, '127.0.0.1', () => resolve(door))
  })
}
