import { expect, test } from 'vitest'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'

const forEver = new AbortController().signal

/** Work finishes on demand; the order of execution is recorded. */
function line(options: FairQueueOptions = {}) {
  const queue = new FairQueue({ atOnce: 1, bound: { most: 16, refuse: () => new Error('full') }, ...options })
  const order: string[] = []
  const ends: (() => void)[] = []
  return {
    queue,
    order,
    join: (asker: string, name: string, signal = forEver) =>
      queue.run(asker, signal, async () => {
        order.push(name)
        await new Promise<void>(resolve => ends.push(resolve))
      }),
    async serve() {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('jobs run one at a time', async () => {
  const { join, serve, order } = line()
  const both = [join('amy', 'first'), join('bob', 'second')]
  await new Promise(setImmediate)
  expect(order).toEqual(['first'])
  await serve()
  expect(order).toEqual(['first', 'second'])
  await serve()
  await Promise.all(both)
})

test('a user’s first job runs before another user’s second', async () => {
  const { join, serve, order } = line()
  const all = [join('amy', 'amy 1'), join('amy', 'amy 2'), join('amy', 'amy 3'), join('bob', 'bob 1')]
  for (const _ of all) await serve()
  await serve()
  await Promise.all(all)
  expect(order).toEqual(['amy 1', 'bob 1', 'amy 2', 'amy 3'])
})

test('an aborted job leaves the queue', async () => {
  const { join, serve, order, queue } = line()
  const first = join('amy', 'first')
  const impatient = new AbortController()
  const second = join('bob', 'second', impatient.signal)
  impatient.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  await serve()
  await first
  expect(order).toEqual(['first'])
  expect(queue.isEmpty).toBe(true)
})

test('a job aborted just as its turn comes does not remove another one', async () => {
  const { queue } = line()
  const leave = await queue.enter('amy')
  const impatient = new AbortController()
  const second = queue.enter('bob', impatient.signal)
  const third = queue.enter('bob')
  leave()
  impatient.abort()
  const leaveSecond = await second
  leaveSecond()
  const leaveThird = await third
  leaveThird()
  expect(queue.isEmpty).toBe(true)
})

test('a full queue refuses more jobs', async () => {
  const { join, serve } = line()
  const line17 = Array.from({ length: 17 }, (_, n) => join('amy', `${n}`))
  await expect(join('bob', 'one more')).rejects.toThrow('full')
  for (const _ of line17) await serve()
  await serve()
  await Promise.all(line17)
})

test('kinds of jobs take turns, however many jobs one kind has', async () => {
  const { queue, serve, order } = line()
  const enter = async (key: string, kind: string) => {
    const leave = await queue.enter(key, null, kind)
    order.push(key)
    await serve()
    leave()
  }
  const kinds = { inside: 'calls', a: 'models', b: 'models', c: 'models', d: 'calls', e: 'calls' }
  await Promise.all(Object.entries(kinds).map(([key, kind]) => enter(key, kind)))
  expect(order).toEqual(['inside', 'a', 'd', 'b', 'e', 'c'])
})

test('a key has a limit of concurrent jobs, and others overtake it', async () => {
  const { join, serve, order } = line({ atOnce: 2, perKey: 1 })
  const all = [join('amy', 'amy 1'), join('amy', 'amy 2'), join('bob', 'bob 1')]
  await new Promise(setImmediate)
  expect(order).toEqual(['amy 1', 'bob 1'])
  for (const _ of all) await serve()
  await Promise.all(all)
})

test('reports when it is empty', async () => {
  const { join, serve, queue } = line()
  const only = join('amy', 'only')
  let isOver = false
  const over = queue.empty().then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  await serve()
  await Promise.all([only, over])
  expect(isOver).toBe(true)
})
