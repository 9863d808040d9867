import { afterEach, expect, test, vi } from 'vitest'
import { isPressed } from './is-pressed.ts'

afterEach(() => vi.unstubAllGlobals())

function open(isActive: boolean) {
  const activation = { isActive }
  vi.stubGlobal('navigator', { userActivation: activation })
  const frames = [document.createElement('iframe'), document.createElement('iframe')] as const
  let focused: Element | null = null
  vi.spyOn(document, 'activeElement', 'get').mockImplementation(() => focused)
  return { frames, activation, focus: (element: Element | null) => (focused = element) }
}

test('a frame counts as pressed when it has the focus and the page knows of a press', async () => {
  const { frames, focus } = open(true)
  focus(frames[0])
  expect(await isPressed(frames[0])).toBe(true)
  expect(await isPressed(frames[1])).toBe(false)
  expect(await isPressed(null)).toBe(false)
})

test('focus alone, which a frame may take, does not count as a press', async () => {
  const { frames, focus } = open(false)
  focus(frames[0])
  expect(await isPressed(frames[0])).toBe(false)
})

test('a press that the page learns of a moment later counts', async () => {
  const { frames, focus, activation } = open(false)
  const pressed = isPressed(frames[0])
  setTimeout(() => {
    focus(frames[0])
    activation.isActive = true
  }, 120)
  expect(await pressed).toBe(true)
})
