import { expect, test } from 'vitest'
import { fit, fitOrCenter, initialViewport, isNear, pan, revealBox, zoom } from './viewport.ts'

const screen = { width: 400, height: 300 }
const still = { x: 0, y: 0, scale: 1 }

test('zooming keeps the point under the finger', () => {
  const before = { x: 30, y: 50, scale: 0.8 }
  const at = { x: 120, y: 90 }
  const after = zoom(before, 1.5, at)
  expect(after.scale).toBeCloseTo(1.2)
  const under = (viewport: typeof before) => (at.x - viewport.x) / viewport.scale
  expect(under(after)).toBeCloseTo(under(before))
})

test('zooming has limits in both directions', () => {
  expect(zoom(still, 1_000, { x: 0, y: 0 }).scale).toBe(2)
  expect(zoom(still, 0.000_1, { x: 0, y: 0 }).scale).toBe(0.1)
})

test('a whole drawing fits, centred and never enlarged', () => {
  expect(fit({ width: 100, height: 100 }, screen)).toEqual({ x: 150, y: 100, scale: 1 })
  expect(fit({ width: 704, height: 100 }, screen)).toMatchObject({ x: 24, scale: 0.5 })
})

test('a graph larger than the screen is shown around the chosen node', () => {
  const box = { x: 9_000, y: 8_000, width: 200, height: 60 }
  const { x, y, scale } = fitOrCenter({ width: 12_000, height: 40_000 }, box, screen)
  expect(scale).toBe(0.1)
  expect([x + 9_100 * scale, y + 8_030 * scale]).toEqual([200, 150])
  const small = { width: 704, height: 100 }
  expect(fitOrCenter(small, box, screen)).toEqual(fit(small, screen))
})

test('a node moved into view is not behind the toolbar', () => {
  const { y } = revealBox(still, { x: 50, y: 900, width: 100, height: 50 }, screen)
  expect(y + 950).toBeLessThan(screen.height - 64)
})

test('a hidden node is moved into view with the smallest movement', () => {
  const box = { x: 500, y: 10, width: 100, height: 50 }
  expect(revealBox(still, box, screen)).toEqual({ x: -224, y: 14, scale: 1 })
  const seen = pan(still, 40, 40)
  expect(revealBox(seen, { x: 0, y: 0, width: 100, height: 50 }, screen)).toEqual(seen)
})

test('only nodes near the screen are drawn', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 }
  expect(isNear(still, box, screen)).toBe(true)
  expect(isNear(pan(still, -900, 0), box, screen)).toBe(false)
  expect(isNear(pan(still, 0, 650), box, screen)).toBe(false)
})

test('a graph too large to read opens at its newest node, with no empty space beyond it', () => {
  const drawing = { width: 2_000, height: 200 }
  const newest = { x: 1_900, y: 100, width: 100, height: 50 }
  const { x, y, scale } = initialViewport(drawing, newest, screen)
  expect(x + drawing.width * scale).toBeCloseTo(screen.width - 24)
  expect(y).toBeCloseTo((screen.height - drawing.height * scale) / 2)
  expect(newest.x * scale + x).toBeGreaterThan(0)
})
