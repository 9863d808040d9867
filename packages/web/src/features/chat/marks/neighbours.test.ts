import type { MarkedMessage, MessageId } from '@inkling/contract'
import { expect, it } from 'vitest'
import { idOf } from '../testing/messages.ts'
import { findNeighbours } from './neighbours.ts'

const marked = (number: number, is_on_path = true): MarkedMessage => ({
  id: idOf(number) as MessageId,
  role: 'assistant',
  name: 'Amy',
  excerpt: '',
  created_at: '2026-11-21T00:00:00Z',
  is_on_path,
})
const marks = [marked(2), marked(4, false), marked(5), marked(9)]

it('are the marks around a message, whether it is marked or not', () => {
  expect(findNeighbours(marks, idOf(5))).toEqual({ previous: idOf(2), next: idOf(9) })
  expect(findNeighbours(marks, idOf(7))).toEqual({ previous: idOf(5), next: idOf(9) })
})

it('leave out other branches', () => {
  expect(findNeighbours(marks, idOf(3))).toEqual({ previous: idOf(2), next: idOf(5) })
})

it('end at the first and last mark', () => {
  expect(findNeighbours(marks, idOf(2)).previous).toBeUndefined()
  expect(findNeighbours(marks, idOf(9)).next).toBeUndefined()
})
