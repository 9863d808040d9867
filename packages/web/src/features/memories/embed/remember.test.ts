import { MessageId, type PendingMemory } from '@inkling/contract'
import { expect, it } from 'vitest'
import { type EmbeddingSync, syncVectors } from './remember.ts'

const idOf = (number: number) =>
  MessageId.parse(`01890000-0000-7000-8000-${String(number).padStart(12, '0')}`)

const waiting = (number: number, pieces = [`text ${number}`]): PendingMemory => ({
  message_id: idOf(number),
  memory_id: null,
  digest: `digest ${number}`,
  pieces,
})

type KeptVectors = Parameters<EmbeddingSync['keep']>[0]

/** A server with pending texts; also returns the uploads. */
function roomWith(texts: readonly PendingMemory[], more: Partial<EmbeddingSync> = {}) {
  let left = [...texts]
  const brought: KeptVectors = []
  const room: EmbeddingSync = {
    pending: async () => ({ items: left.slice(0, 2), left: left.length }),
    embed: async pieces => pieces.map(piece => Float32Array.of(piece.length)),
    async keep(items) {
      brought.push(...items)
      left = left.filter(({ message_id }) => !items.some(item => item.message_id === message_id))
      return { kept: items.length, left: left.length }
    },
    quiet: async () => true,
    onLeft: () => undefined,
    ...more,
  }
  return { room, brought }
}

it('computes a vector for each chunk of each waiting text', async () => {
  const { room, brought } = roomWith([waiting(1), waiting(2, ['a', 'bb']), waiting(3)])
  expect(await syncVectors(room)).toBe(true)
  expect(brought.map(({ message_id, vectors }) => [message_id, vectors.length])).toEqual([
    [idOf(1), 1],
    [idOf(2), 2],
    [idOf(3), 1],
  ])
  expect(brought[1]).toEqual({
    message_id: idOf(2),
    memory_id: null,
    digest: 'digest 2',
    vectors: ['AACAPw==', 'AAAAQA=='], // 1 and 2, little endian
  })
})

it('stops when it would delay something', async () => {
  let steps = 0
  const { room, brought } = roomWith([waiting(1), waiting(2), waiting(3)], {
    quiet: async () => {
      steps += 1
      return steps < 2
    },
  })
  expect(await syncVectors(room)).toBe(false)
  expect(brought).toHaveLength(2)
})

it('does not offer rejected items again', async () => {
  let offers = 0
  const { room } = roomWith([waiting(1)], {
    async keep() {
      offers += 1
      return { kept: 0, left: 1 }
    },
  })
  expect(await syncVectors(room)).toBe(true)
  expect(offers).toBe(1)
})
