import { afterEach, expect, test, vi } from 'vitest'
import { isSendKey, type SendShortcut } from './send-key.ts'

interface KeyDetails {
  shiftKey?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
  keyCode?: number
  isComposing?: boolean
}

const press = (key: string, { isComposing = false, ...more }: KeyDetails = {}, way: SendShortcut = 'enter') =>
  isSendKey(
    {
      key,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      keyCode: 13,
      ...more,
      nativeEvent: { isComposing } as KeyboardEvent, // the only field read
    },
    way,
  )

test('Enter sends', () => expect(press('Enter')).toBe(true))
test('Shift and Enter inserts a new line', () => expect(press('Enter', { shiftKey: true })).toBe(false))
test('other keys only type', () => expect(press('a')).toBe(false))
test('Enter that confirms an input method’s word does not send', () => {
  expect(press('Enter', { isComposing: true })).toBe(false)
  expect(press('Enter', { keyCode: 229 })).toBe(false)
})
test('with the other setting, Ctrl or ⌘ and Enter sends, and Enter inserts a new line', () => {
  expect(press('Enter', {}, 'ctrl-enter')).toBe(false)
  expect(press('Enter', { ctrlKey: true }, 'ctrl-enter')).toBe(true)
  expect(press('Enter', { metaKey: true }, 'ctrl-enter')).toBe(true)
  expect(press('Enter', { ctrlKey: true, isComposing: true }, 'ctrl-enter')).toBe(false)
})

/** `pointer` and `chosen` are the device's pointer type and stored choice. */
async function wayAt(pointer: 'coarse' | 'fine', chosen: string | null): Promise<SendShortcut> {
  vi.resetModules()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
  vi.stubGlobal('localStorage', { getItem: () => chosen })
  return (await import('./send-key.ts')).getSendShortcut()
}

afterEach(() => void vi.unstubAllGlobals())

test('Enter on a touch screen inserts a new line by default', async () => {
  expect(await wayAt('coarse', null)).toBe('ctrl-enter')
  expect(await wayAt('coarse', 'enter')).toBe('enter')
  expect(await wayAt('fine', null)).toBe('enter')
  expect(await wayAt('fine', 'ctrl-enter')).toBe('ctrl-enter')
})
