import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'

describe('a part that a page does not wait for', () => {
  it('is fetched once, however many want it', async () => {
    let fetched = 0
    const part = lazyModule(async () => ++fetched)
    await Promise.all([part.fetch(), part.fetch()])
    await part.fetch()
    expect(part.get()).toBe(1)
  })

  it('is done without where it cannot be had, and asked for again by the next who wants it', async () => {
    let isOnline = false
    const part = lazyModule(async () => {
      if (!isOnline) throw new Error('away')
      return 'here'
    })
    await part.fetch()
    expect(part.get()).toBeUndefined()
    isOnline = true
    await part.fetch()
    expect(part.get()).toBe('here')
  })

  it('is tried again by itself while it cannot be loaded', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let tries = 0
    const part = lazyModule(async () => {
      if (++tries < 4) throw new Error('away')
      return 'here'
    })
    await part.fetch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([tries, part.get()]).toEqual([4, 'here'])
  })
})
