import { describe, expect, it } from 'vitest'
import type { RetrievalCandidate } from './candidate.ts'
import { choosePassages } from './passages.ts'
import { candidate, note } from './testing/candidates.ts'

const choose = (candidates: readonly RetrievalCandidate[], limits = {}) =>
  choosePassages(candidates, { top_k: 10, room: 1_000, costOf: text => text.length, ...limits })
const texts = (candidates: readonly RetrievalCandidate[], limits = {}) =>
  choose(candidates, limits).map(({ text }) => text)

describe('memory passages', () => {
  it('are in story order, whatever their rank', () => {
    expect(texts([candidate(30), candidate(2), candidate(10)])).toEqual([
      'Bob: said 2',
      'Bob: said 10',
      'Bob: said 30',
    ])
  })

  it('are the best ones up to the limit', () => {
    expect(texts([candidate(30), candidate(2), candidate(10)], { top_k: 2 })).toEqual([
      'Bob: said 2',
      'Bob: said 30',
    ])
  })

  it('leave out what does not fit in favour of shorter ones', () => {
    const candidates = [
      candidate(1, { text: 'a'.repeat(20) }),
      candidate(3, { text: 'b'.repeat(20) }),
      candidate(5),
    ]
    expect(texts(candidates, { room: 40 })).toEqual([`Bob: ${'a'.repeat(20)}`, 'Bob: said 5'])
  })

  it('include pinned ones beyond the limit', () => {
    const candidates = [candidate(1, { is_pinned: true }), candidate(3), candidate(5)]
    expect(texts(candidates, { top_k: 1 })).toEqual(['Bob: said 1', 'Bob: said 3'])
  })

  it('are none without room', () => {
    expect(texts([candidate(1, { is_pinned: true })], { room: 0 })).toEqual([])
  })
})

describe('neighbours', () => {
  it('become one passage with speaker names and the details of the best one', () => {
    const [passage] = choose([
      candidate(8, { name: 'Amy', score: 0.9, similarity: 0.8 }),
      candidate(7, { is_pinned: true }),
    ])
    expect(passage).toEqual({
      text: 'Bob: said 7\nAmy: said 8',
      memories: [
        { kind: 'message', id: 'm7', message_id: 'm7' },
        { kind: 'message', id: 'm8', message_id: 'm8' },
      ],
      said_at: '2026-01-01T00:00:7Z',
      similarity: 0.8,
      recency: 0.1,
      importance: 0.5,
      score: 0.9,
      is_pinned: true,
    })
  })

  it('can be chunks of one message, with an ellipsis for omitted text', () => {
    const piece = (at: number, starts: number, text: string) =>
      candidate(1, { piece: at, starts, text, ends: starts + text.length, length: 40 })
    expect(texts([piece(1, 10, 'two'), piece(2, 14, 'three'), piece(3, 19, 'four')])).toEqual([
      'Bob: …two\nthreefour…',
    ])
    expect(texts([piece(0, 0, 'one'), piece(2, 14, 'three')])).toEqual(['Bob: one…', 'Bob: …three…'])
  })

  it('do not include notes at a message', () => {
    expect(texts([note(1, 'She lied.'), candidate(1), candidate(2)])).toEqual([
      'Bob: said 1',
      'She lied.',
      'Bob: said 2',
    ])
  })
})
