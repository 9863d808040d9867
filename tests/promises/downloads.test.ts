import { routes } from '@inkling/contract'
import { startScriptedHub } from '@inkling/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tinyGguf } from '../../packages/server/src/testing/tiny-gguf.ts'
import { openSite } from '../journeys/site.ts'

const { adminModels, localModels } = routes
const patiently = { timeout: 30_000, interval: 100 }

test('a model download resumes after a crash', async () => {
  const hub = await startScriptedHub()
  // A partial download is on the machine that was fetching it; an instance that took over would start again.
  const site = await openSite({ MODEL_HUB: hub.url }, true)
  onTestFinished(async () => {
    await site.close()
    await hub.close()
  })
  hub.put('tiny/models', { 'evening.gguf': tinyGguf({ says: '夜深了' }) })
  hub.behave('evening.gguf', 'slow')
  const admin = await site.api.register('admin')
  const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/models/evening.gguf' } })
  const download = async () => (await admin.call(adminModels.get, { params: { id } })).download
  await vi.waitFor(async () => expect((await download())?.bytes).toBeGreaterThan(0), patiently)

  await site.kill()
  hub.calm()
  await site.startAgain()
  await vi.waitFor(async () => expect(await download()).toMatchObject({ status: 'ready' }), patiently)
  expect(hub.requestedPaths.at(-1)).toMatch(/^\/cdn\/tiny\/models\/.* bytes=[1-9]\d+-$/)
})
