import type { PromptPart } from '@inkling/contract'
import { expect, test } from 'vitest'
import { sumTokenShares } from './sources.ts'

const part = (source: PromptPart['source'], tokens: number, more: Partial<PromptPart> = {}): PromptPart => ({
  id: source,
  name: source,
  source,
  role: 'system',
  text: '',
  tokens,
  depth: null,
  pieces: [],
  left_out: null,
  ...more,
})

test('sent tokens are counted by source', () => {
  expect(sumTokenShares({ parts: [part('card', 10), part('history', 5), part('card', 2)] })).toEqual([
    { source: 'card', tokens: 12 },
    { source: 'history', tokens: 5 },
  ])
})

test('omitted parts have no size', () => {
  expect(sumTokenShares({ parts: [part('card', 10, { left_out: 'replaced' })] })).toEqual([])
})

test('tokens of a combined text count for its sources, and the frame’s for itself', () => {
  const pieces = [{ source: 'persona', name: '', tokens: 3 } as const]
  expect(sumTokenShares({ parts: [part('settings', 10, { pieces })] })).toEqual([
    { source: 'persona', tokens: 3 },
    { source: 'settings', tokens: 7 },
  ])
})
