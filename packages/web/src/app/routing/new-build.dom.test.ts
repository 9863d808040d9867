import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, serve } from '../../testing/fake-server.ts'
import { finished } from '../../testing/finished.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('__BUILD_ID__', 'this')
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Fresh modules, because they remember the newest build. */
const fresh = async () => ({
  ...(await import('./new-build.ts')),
  ...(await import('../../ui/feedback/toast.ts')),
})

describe('the check for a new build', () => {
  it('polls the manifest with a timestamp', async () => {
    const requests = serve(() => json({ id: 'this', timestamp: 1 }))
    const { watchBuilds, getToasts } = await fresh()
    const stop = watchBuilds()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    stop()
    expect(requests.map(({ path }) => path)).toEqual([
      '/builds/latest.json?1700000300000',
      '/builds/latest.json?1700000600000',
    ])
    expect(getToasts()).toEqual([])
  })

  it('offers to reload once when there is one', async () => {
    serve(() => json({ id: 'next', timestamp: 2 }))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const { checkForBuild: askForBuild, getToasts } = await fresh()
    await askForBuild()
    await askForBuild()
    expect(getToasts()).toHaveLength(1)
    getToasts()[0]?.action?.run()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('switches to it at the next navigation', async () => {
    serve(() => json({ id: 'next', timestamp: 2 }))
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const { checkForBuild: askForBuild, switchToNewBuild: takeNewBuild } = await fresh()
    await takeNewBuild('/search')
    expect(assign).not.toHaveBeenCalled()
    await askForBuild()
    void takeNewBuild('/search?keyword=ink')
    expect(assign).toHaveBeenCalledExactlyOnceWith('/search?keyword=ink')
  })

  it.each([
    ['is offline', () => new TypeError('Failed to fetch')],
    ['finds none', () => new Response('<html>', { status: 404 })],
    ['finds something else', () => json([1, 2])],
  ])('stays silent when it %s', async (_, answer) => {
    serve(answer)
    const { checkForBuild: askForBuild, getToasts } = await fresh()
    await finished(askForBuild())
    expect(getToasts()).toEqual([])
  })
})
