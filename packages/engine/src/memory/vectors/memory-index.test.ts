import { describe, expect, it } from 'vitest'
import { MemoryIndex, type MemoryMark } from './memory-index.ts'
import { type QuantisedVector, quantise } from './vector.ts'

const DIMENSIONS = 8

function towards(...axes: number[]): QuantisedVector {
  const vector = quantise(Array.from({ length: DIMENSIONS }, (_, at) => (axes.includes(at) ? 1 : 0.01)))
  if (vector === null) throw new Error('no direction')
  return vector
}

let seq = 0

function add(index: MemoryIndex, message: string, { values, scale }: QuantisedVector, more = {}): number {
  seq++
  index.add([{ seq, message, memory: null, piece: 0, digest: 'd', scale, ...more }], values)
  return seq
}

/** A branch of messages without a clear topic. */
function branch(length: number): MemoryIndex {
  const index = new MemoryIndex(DIMENSIONS)
  const messages = Array.from({ length }, (_, depth) => `m${depth}`)
  for (const [depth, message] of messages.entries()) add(index, message, towards(1 + (depth % 5)))
  index.follow(0, messages)
  return index
}

const search = (index: MemoryIndex, query: QuantisedVector | null, marks: MemoryMark[] = [], top_k = 4) =>
  index.search({ query, marks, top_k })
const searchTexts = (...args: Parameters<typeof search>) => search(...args).map(({ message }) => message)
const mark = (message: string, more: Partial<MemoryMark> = {}): MemoryMark => ({
  message,
  memory: null,
  importance: 0.5,
  is_pinned: false,
  is_off: false,
  ...more,
})

describe('memories for a branch', () => {
  it('start with the most similar message, however old', () => {
    const index = branch(3_000)
    add(index, 'm17', towards(0), { digest: 'new' })
    const [first] = search(index, towards(0))
    expect(first).toMatchObject({ message: 'm17', depth: 17 })
    expect(first?.similarity).toBeCloseTo(1, 1)
  })

  it('are of the branch only, and of the new one after switching', () => {
    const index = branch(10)
    add(index, 'x8', towards(0))
    expect(searchTexts(index, towards(0))).not.toContain('x8')
    index.follow(8, ['x8', 'x9'])
    expect(searchTexts(index, towards(0))[0]).toBe('x8')
    expect(searchTexts(index, towards(1))).not.toContain('m9')
  })

  it('include messages from beyond the window, wherever that ends', () => {
    const index = branch(600)
    // Everything in the window is more similar than these two.
    for (let depth = 500; depth < 600; depth++) add(index, `m${depth}`, towards(0), { digest: 'new' })
    add(index, 'm460', towards(0, 1), { digest: 'new' })
    add(index, 'm300', towards(0, 1), { digest: 'new' })
    expect(searchTexts(index, towards(0))).toEqual(expect.arrayContaining(['m460', 'm300']))
  })

  it('include messages from beyond a window of a few long messages', () => {
    const index = branch(14)
    for (const depth of [3, 11, 12, 13]) add(index, `m${depth}`, towards(0), { digest: 'new' })
    expect(searchTexts(index, towards(0))).toContain('m3')
  })

  it('are none when nothing stands out', () => {
    const index = new MemoryIndex(DIMENSIONS)
    const messages = Array.from({ length: 900 }, (_, depth) => `m${depth}`)
    for (const message of messages) add(index, message, towards(1))
    index.follow(0, messages)
    expect(searchTexts(index, towards(2)).filter(message => Number(message.slice(1)) < 300)).toEqual([])
  })

  it('follow a changed text', () => {
    const index = branch(40)
    add(index, 'm5', towards(0), { digest: 'new' })
    expect(searchTexts(index, towards(0))[0]).toBe('m5')
    add(index, 'm5', towards(7), { digest: 'newest' })
    expect(searchTexts(index, towards(0))[0]).not.toBe('m5')
    expect(searchTexts(index, towards(7))[0]).toBe('m5')
  })

  it('include all chunks of a long text', () => {
    const index = branch(40)
    add(index, 'm50', towards(0))
    add(index, 'm50', towards(7), { piece: 1 })
    index.follow(40, ['m50'])
    expect(searchTexts(index, towards(0))[0]).toBe('m50')
    expect(searchTexts(index, towards(7))[0]).toBe('m50')
  })

  it('resemble the last messages when there is no query', () => {
    const index = branch(60)
    add(index, 'm3', towards(0), { digest: 'new' })
    for (let depth = 54; depth < 60; depth++) add(index, `m${depth}`, towards(0), { digest: 'new' })
    expect(searchTexts(index, null)).toContain('m3')
  })

  it('are none, without failing, when nothing has a vector', () => {
    const index = new MemoryIndex(DIMENSIONS)
    index.follow(0, ['a', 'b'])
    expect(search(index, null)).toEqual([])
    expect(search(index, quantise([1, 2]))).toEqual([])
  })

  it('do not repeat themselves while something else is left', () => {
    const index = branch(200)
    for (const depth of [3, 20, 40]) add(index, `m${depth}`, towards(0), { digest: 'new' })
    add(index, 'm60', towards(0, 6), { digest: 'new' })
    expect(searchTexts(index, towards(0)).indexOf('m60')).toBe(1)
  })
})

describe('a user’s mark on a memory', () => {
  it('can pin it, so that it always comes first', () => {
    const [first] = search(branch(3_000), towards(0), [mark('m17', { is_pinned: true })])
    expect(first).toMatchObject({ message: 'm17', is_pinned: true })
  })

  it('can switch it off', () => {
    const index = branch(100)
    add(index, 'm17', towards(0), { digest: 'new' })
    expect(searchTexts(index, towards(0), [mark('m17', { is_off: true, is_pinned: true })])).not.toContain(
      'm17',
    )
  })

  it('can raise it above more similar ones', () => {
    const index = branch(2_000)
    add(index, 'm17', towards(0, 3, 6), { digest: 'new' })
    add(index, 'm18', towards(0, 4), { digest: 'new' })
    expect(searchTexts(index, towards(0))[0]).toBe('m18')
    expect(searchTexts(index, towards(0), [mark('m17', { importance: 1 })])[0]).toBe('m17')
  })

  it('applies to a note without a vector, on its branch', () => {
    const index = branch(50)
    const notes = [
      mark('m49', { memory: 'n1', importance: 1 }),
      mark('m17', { memory: 'n2', is_pinned: true }),
      mark('elsewhere', { memory: 'n3', is_pinned: true }),
    ]
    const memories = search(index, towards(0), notes).map(({ memory, seq }) => ({ memory, seq }))
    expect(memories[0]).toEqual({ memory: 'n2', seq: null })
    expect(memories).toContainEqual({ memory: 'n1', seq: null })
    expect(memories.map(({ memory }) => memory)).not.toContain('n3')
  })
})
