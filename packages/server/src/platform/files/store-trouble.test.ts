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

test('a store that reads but can’t say what it has is not reached', async () => {
  const monitor = monitorForTest({ files: { ...fine, has: fails } })
  await monitor.look()
  expect([monitor.isReached(), monitor.isShared()]).toEqual([false, true])
})

test('a database that is away says nothing about the store', async () => {
  const monitor = monitorForTest({ newestKeys: fails })
  await monitor.look()
  expect([monitor.isReached(), monitor.isShared()]).toEqual([true, true])
})
