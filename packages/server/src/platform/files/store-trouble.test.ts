import { expect, onTestFinished, test } from 'vitest'
import { silent } from '../../testing/silent.ts'
import { monitorFileStore } from './watch-files.ts'

const fine = { read: async () => null, has: async () => true }
const fails = async (): Promise<never> => {
  throw new Error('away')
}

function monitorForTest(options: Partial<Parameters<typeof monitorFileStore>[0]>) {
  const monitor = monitorFileStore({ files: fine, newestKeys: async () => ['key'], log: silent, ...options })
  onTestFinished(() => monitor.stop())
  return monitor
}

test('a store that reads but fails existence checks counts as unreachable', async () => {
  const monitor = monitorForTest({ files: { ...fine, has: fails } })
  await monitor.look()
  expect([monitor.isReached(), monitor.isShared()]).toEqual([false, true])
})

test('an unavailable database does not affect the state of the store', async () => {
  const monitor = monitorForTest({ newestKeys: fails })
  await monitor.look()
  expect([monitor.isReached(), monitor.isShared()]).toEqual([true, true])
})
