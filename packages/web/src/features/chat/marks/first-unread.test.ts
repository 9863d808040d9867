import type { MessageId } from '@inkling/contract'
import { expect, it } from 'vitest'
import { idOf, makeMessage } from '../testing/messages.ts'
import { findFirstUnread } from './first-unread.ts'

// Odd numbers are answers.
const numbers = (...all: number[]) => all.map(number => makeMessage(number))
const at = (number: number) => idOf(number) as MessageId

it('is the first answer after the last message seen', () => {
  expect(findFirstUnread(numbers(1, 2, 3), at(2))).toBe(at(3))
  expect(findFirstUnread(numbers(1, 3, 5), at(1))).toBe(at(3))
})

it('is nothing if all was seen, or if nobody knows how much', () => {
  expect(findFirstUnread(numbers(1, 2, 3), at(3))).toBeUndefined()
  expect(findFirstUnread(numbers(1, 2, 3), null)).toBeUndefined()
  expect(findFirstUnread([], at(1))).toBeUndefined()
})

it('comes after what the reader said on another device', () => {
  expect(findFirstUnread(numbers(1, 2, 3, 4, 5), at(1))).toBe(at(5))
  expect(findFirstUnread(numbers(1, 2, 3, 4), at(1))).toBeUndefined()
})

it('is found if the last message seen is gone or not loaded', () => {
  expect(findFirstUnread(numbers(6, 7), at(3))).toBe(at(7))
  expect(findFirstUnread(numbers(1, 2, 7), at(5))).toBe(at(7))
})

it('is not an answer that is still being written', () => {
  const answers = [makeMessage(2), makeMessage(3, { status: 'streaming' })]
  expect(findFirstUnread(answers, at(1))).toBeUndefined()
})
