import { expect, test } from 'vitest'
import type { VariableMessage } from './frame-facts.ts'
import { findMessage, NoSuchMessageError } from './message-variables.ts'

const message = (number: number, isHidden = false): VariableMessage => ({
  id: `m${number}`,
  number,
  isHidden,
  variables: { hp: number },
})

/** The frame of message 4 in a chat that ends with 6 knows these variables. */
const messages = [message(4), message(5), message(6, true)]
const find = (position?: number | 'latest') => findMessage(messages, 6, position).variables

test('case 133: without a number, every message gets the variables of the latest visible one', () => {
  expect(find()).toEqual({ hp: 5 })
  expect(find('latest')).toEqual({ hp: 5 })
})

test('case 133: with a number, it gets that message’s variables, and a negative number counts from the end', () => {
  expect(find(4)).toEqual({ hp: 4 })
  expect(find(-1)).toEqual({ hp: 6 })
  expect(find(-3)).toEqual({ hp: 4 })
})

test('an unknown number is refused', () => {
  expect(() => find(7)).toThrow(NoSuchMessageError)
  expect(() => find(-9)).toThrow(NoSuchMessageError)
  expect(() => findMessage([], 0)).toThrow(NoSuchMessageError)
})
