import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { lazyModule } from './lazy-module.ts'

describe('a lazily loaded module', () => {
  it('is fetched once for all callers', async () => {
    let fetched = 0
    const part = lazyModule(async () => ++fetched)
    await Promise.all([part.fetch(), part.fetch()])
    await part.fetch()
    expect(part.get()).toBe(1)
  })

  it('resolves when loading fails, and is tried again by the next call', async () => {
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

  it('is retried automatically while it cannot be loaded', async () => {
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
