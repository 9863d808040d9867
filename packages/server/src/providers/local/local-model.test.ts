import { expect, test } from 'vitest'
import { FairQueue } from './local-model.ts'

const forEver = new AbortController().signal

/** A queue whose work finishes on demand, and the order of execution. */
function line() {
  const queue = new FairQueue()
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

test('one is served at a time', async () => {
  const { join, serve, order } = line()
  const both = [join('amy', 'first'), join('bob', 'second')]
  await new Promise(setImmediate)
  expect(order).toEqual(['first'])
  await serve()
  expect(order).toEqual(['first', 'second'])
  await serve()
  await Promise.all(both)
})

test('somebody’s first goes before another’s second', async () => {
  const { join, serve, order } = line()
  const all = [join('amy', 'amy 1'), join('amy', 'amy 2'), join('amy', 'amy 3'), join('bob', 'bob 1')]
  for (const _ of all) await serve()
  await serve()
  await Promise.all(all)
  expect(order).toEqual(['amy 1', 'bob 1', 'amy 2', 'amy 3'])
})

test('who gives up leaves the line', async () => {
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

test('who would wait for too long is told to come back', async () => {
  const { join, serve } = line()
  const line17 = Array.from({ length: 17 }, (_, n) => join('amy', `${n}`))
  await expect(join('bob', 'one more')).rejects.toMatchObject({ code: 'box_busy' })
  for (const _ of line17) await serve()
  await serve()
  await Promise.all(line17)
})

test('it is known when nobody is served any longer', async () => {
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
