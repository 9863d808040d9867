import type { JsonObject } from '@inkling/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameMemory } from '../protocol/frame-facts.ts'
import type { FrameMessage } from '../protocol/protocol.ts'
import { readFrameMessage } from '../protocol/read-frame-message.ts'
import { CardMemory } from './memory.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const memoryWith = (chat: JsonObject | null, latest: JsonObject | null = {}): FrameMemory => ({
  last: 4,
  chat,
  messages: [
    { id: 'own', number: 2, isHidden: false, variables: { hp: 2 } },
    { id: 'latest', number: 4, isHidden: false, variables: latest },
  ],
})

function remember(memory: FrameMemory) {
  const messages: FrameMessage[] = []
  return { messages, memory: new CardMemory(memory, message => messages.push(message)) }
}

test('a script’s writes are visible at once, and sent together', () => {
  const { messages, memory } = remember(memoryWith({ gold: 1 }))
  memory.write({}, { gold: 2 })
  memory.write({}, { ...memory.read({}), day: '初一' })
  memory.write({ type: 'message', message_id: 2 }, { hp: 1 })
  expect(memory.read({})).toEqual({ gold: 2, day: '初一' })
  expect(messages).toEqual([])
  vi.runAllTimers()
  const changes = [
    { path: ['gold'], value: 2 },
    { path: ['day'], value: '初一' },
  ]
  expect(messages).toEqual([
    { type: 'set_variables', message: null, changes },
    { type: 'set_variables', message: 'own', changes: [{ path: ['hp'], value: 1 }] },
  ])
  expect(memory.read({})).toEqual({ gold: 2, day: '初一' })
})

test('values that a script reads are copies that it can change', () => {
  const { memory } = remember(memoryWith({ bag: { rope: 1 } }))
  Object.assign(memory.read({}).bag ?? {}, { rope: 9 })
  expect(memory.read({})).toEqual({ bag: { rope: 1 } })
})

test('outside updates do not undo recent writes, or the other way round', () => {
  const { messages, memory } = remember(memoryWith({ gold: 1, day: 1 }))
  memory.write({}, { gold: 2, day: 1 })
  memory.take(memoryWith({ gold: 1, day: 5 }))
  expect(memory.read({})).toEqual({ gold: 2, day: 5 })
  vi.runAllTimers()
  expect(messages).toEqual([
    { type: 'set_variables', message: null, changes: [{ path: ['gold'], value: 2 }] },
  ])
})

test('writing an unchanged value sends nothing', () => {
  const { messages, memory } = remember(memoryWith({ gold: 1 }))
  memory.write({}, { gold: 1 })
  vi.runAllTimers()
  expect(messages).toEqual([])
})

test('variables that failed to load can be neither read nor overwritten', () => {
  const { memory } = remember(memoryWith(null))
  expect(() => memory.read({})).toThrow('could not be fetched')
  expect(() => memory.write({}, {})).toThrow('could not be fetched')
})

test('other kinds of variables are refused with an error', () => {
  const { memory } = remember(memoryWith({}))
  expect(() => memory.read({ type: 'global' })).toThrow("{type: 'global'} is not offered")
  expect(() => memory.write({ type: 'script' }, {})).toThrow('not offered')
})

test('a large state is sent in pieces, and arrives complete', () => {
  const { messages, memory } = remember(memoryWith({}, {}))
  const state = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`章${n}`, { text: '墨'.repeat(5_000) }]),
  )
  memory.write({ type: 'message' }, { stat_data: state })
  vi.runAllTimers()
  expect(messages.length).toBeGreaterThan(3)
  expect(messages.map(message => readFrameMessage(JSON.stringify(message)))).toEqual(messages)
})
