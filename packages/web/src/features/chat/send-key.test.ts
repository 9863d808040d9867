import { expect, test } from 'vitest'
import { isSendKey } from './send-key.ts'

const press = (key: string, more: { shiftKey?: boolean; keyCode?: number; isComposing?: boolean } = {}) =>
  isSendKey({
    key,
    shiftKey: more.shiftKey ?? false,
    keyCode: more.keyCode ?? 13,
    nativeEvent: { isComposing: more.isComposing ?? false } as KeyboardEvent, // the one field that is read
  })

test('Enter sends', () => expect(press('Enter')).toBe(true))
test('Shift and Enter is a new line', () => expect(press('Enter', { shiftKey: true })).toBe(false))
test('other keys are typing', () => expect(press('a')).toBe(false))
test('Enter that takes a word from an input method does not send', () => {
  expect(press('Enter', { isComposing: true })).toBe(false)
  expect(press('Enter', { keyCode: 229 })).toBe(false)
})
