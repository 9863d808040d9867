import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Opens a page on a device with these properties. */
async function open(device: { cores?: number; saveData?: boolean; reducedMotion?: boolean } = {}) {
  const { cores = 8, saveData = false, reducedMotion = false } = device
  vi.stubGlobal('navigator', { hardwareConcurrency: cores, connection: { saveData } })
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion, addEventListener: () => undefined }))
  vi.resetModules()
  const light = await import('./light-mode.ts')
  light.startLightMode()
  return light
}

const isSeen = () => document.documentElement.hasAttribute('data-light')

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test.each([{ cores: 2 }, { saveData: true }, { reducedMotion: true }])(
  'a device that is weak or saves data or motion switches to light mode: %j',
  async device => {
    expect((await open(device)).isLight()).toBe(true)
    expect(isSeen()).toBe(true)
  },
)

test('a strong device switches to light mode once it stutters, and says so once', async () => {
  const light = await open()
  const heard = vi.fn()
  light.subscribeLightMode(heard)
  expect(isSeen()).toBe(false)
  light.reportSlowness()
  light.reportSlowness()
  expect(isSeen()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
})

test('a chosen setting overrides the device’s, also on the next page', async () => {
  ;(await open({ cores: 1 })).chooseLightMode('off')
  expect(isSeen()).toBe(false)
  const next = await open({ cores: 1 })
  next.reportSlowness()
  expect(next.isLight()).toBe(false)
  next.chooseLightMode('on')
  expect((await open()).isLight()).toBe(true)
})
