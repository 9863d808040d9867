import { routes } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { expect, test, vi } from 'vitest'
import { launchForTest, scratchDirectory } from './fixtures.ts'

const countCards = async (api: Api) => (await api.call(routes.cards.list)).total

test('an interrupted first start creates each sample character once', {
  timeout: 90_000,
}, async () => {
  const dataDir = scratchDirectory()
  const env = { WELCOME_CHARACTERS: 'on' }
  const first = await launchForTest({ dataDir, env })
  expect(await first.stop()).toBe(0)

  const inkling = await launchForTest({ dataDir, env })
  const api = await createApi(inkling.url).register('reader')
  await vi.waitFor(async () => expect(await countCards(api)).toBe(12), { timeout: 60_000, interval: 500 })
  await inkling.stop()

  const again = await launchForTest({ dataDir, env })
  expect(await countCards(await createApi(again.url).register('other'))).toBe(12)
})

test('WELCOME_CHARACTERS=off creates no sample characters', async () => {
  const inkling = await launchForTest({ env: { WELCOME_CHARACTERS: 'off' } })
  expect(await countCards(await createApi(inkling.url).register('reader'))).toBe(0)
})
