import { expect, test } from 'vitest'
import { messageVariables, NoSuchMessageError, type VariableMessage } from './message-variables.ts'

const message = (number: number, fields: Partial<VariableMessage> = {}): VariableMessage => ({
  number,
  isHidden: false,
  sibling: 0,
  variables: [{ hp: number }],
  ...fields,
})

const chat = [
  message(3),
  message(4, { sibling: 1, variables: [{ hp: 40 }, { hp: 41 }, { hp: 42 }] }),
  message(5),
  message(6, { isHidden: true }),
]

test('case 133: without a number, whichever message asks gets the variables of the latest one in sight', () => {
  expect(messageVariables(chat)).toEqual({ hp: 5 })
  expect(messageVariables(chat, 'latest')).toEqual({ hp: 5 })
})

test('case 133: with a number it gets that message’s, of the sibling that is shown', () => {
  expect(messageVariables(chat, 4)).toEqual({ hp: 41 })
  expect(messageVariables(chat, 6)).toEqual({ hp: 6 })
})

test('a negative number counts from the end', () => {
  expect(messageVariables(chat, -1)).toEqual({ hp: 6 })
  expect(messageVariables(chat, -3)).toEqual({ hp: 41 })
})

test('a message that remembers nothing has no variables', () => {
  expect(messageVariables([message(0, { variables: [] })])).toEqual({})
  expect(messageVariables([])).toEqual({})
})

test('a number that no message has is refused', () => {
  expect(() => messageVariables(chat, 7)).toThrow(NoSuchMessageError)
  expect(() => messageVariables(chat, -9)).toThrow(NoSuchMessageError)
})
