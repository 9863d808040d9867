import type { Locator } from 'playwright-core'

/** @returns how far the message, greeting or chat had followed the finger at the end, in pixels */
export const swipe = (on: Locator, from: number, to: number): Promise<number> =>
  on.evaluate(
    (element, [start, end]) => {
      const touch = (x: number) => [new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 })]
      const stroke = (type: string, x: number) =>
        element.dispatchEvent(
          new TouchEvent(type, {
            bubbles: true,
            touches: type === 'touchend' ? [] : touch(x),
            changedTouches: touch(x),
          }),
        )
      stroke('touchstart', start)
      stroke('touchmove', (start + end) / 2)
      stroke('touchmove', end)
      const { transform } = getComputedStyle(element.closest('article, section, main') ?? element)
      stroke('touchend', end)
      return new DOMMatrix(transform).e
    },
    [from, to] as const,
  )
