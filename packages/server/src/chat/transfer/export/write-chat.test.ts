import type { UserId } from '@inkling/contract'
import { expect, test } from 'vitest'
import { withExportSlots } from './write-chat.ts'

const ann = 'ann' as UserId
const bob = 'bob' as UserId

/** Records how many chunks are produced concurrently. */
class Workshop {
  busy = 0
  most = 0
  closed = 0

  async *pieces(count: number): AsyncGenerator<number, void> {
    try {
      for (let n = 0; n < count; n++) {
        this.busy++
        this.most = Math.max(this.most, this.busy)
        await new Promise(setImmediate)
        this.busy--
        yield n
      }
    } finally {
      this.closed++
    }
  }
}

async function readAll(pieces: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

test('an account’s exports are written one piece at a time, each complete', async () => {
  const shop = new Workshop()
  const files = await Promise.all(
    Array.from({ length: 5 }, () => readAll(withExportSlots(ann, shop.pieces(3)))),
  )
  expect(files).toEqual(Array.from({ length: 5 }, () => [0, 1, 2]))
  expect(shop.most).toBe(1)
})

test('another account’s exports are written meanwhile', async () => {
  const shop = new Workshop()
  await Promise.all([ann, bob].map(userId => readAll(withExportSlots(userId, shop.pieces(3)))))
  expect(shop.most).toBe(2)
})

test('two exports run at once, and each account gets its own', async () => {
  const shop = new Workshop()
  const everybody = Array.from({ length: 6 }, (_, n) => `reader${n}` as UserId)
  const files = await Promise.all(everybody.map(userId => readAll(withExportSlots(userId, shop.pieces(3)))))
  expect(files).toEqual(everybody.map(() => [0, 1, 2]))
  expect(shop.most).toBe(2)
})

test('an export that is not read blocks no other, and is closed when abandoned', async () => {
  const shop = new Workshop()
  const unread = withExportSlots(ann, shop.pieces(3))
  await unread.next()
  expect(await readAll(withExportSlots(ann, shop.pieces(3)))).toEqual([0, 1, 2])
  await unread.return()
  expect(shop.closed).toBe(2)
})
