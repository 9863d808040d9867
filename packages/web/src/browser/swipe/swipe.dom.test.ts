import type { TouchEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { swipeHandlers } from './swipe.ts'

const turned: number[] = []
const handlers = swipeHandlers({ canTurn: by => by > 0, onTurn: by => turned.push(by) })

beforeEach(() => {
  document.body.innerHTML = '<section><p>Hello</p><pre style="overflow-x: auto">code</pre></section>'
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  turned.length = 0
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function stroke(on: string, ...points: [x: number, y: number][]): HTMLElement {
  const currentTarget = document.querySelector('section') as HTMLElement
  const target = document.querySelector(on)
  const at = ([clientX, clientY]: [number, number]) => {
    const touches = [{ clientX, clientY }]
    return { target, currentTarget, touches, changedTouches: touches } as unknown as TouchEvent<HTMLElement>
  }
  const [first = [0, 0], ...rest] = points
  handlers.onTouchStart(at(first))
  for (const point of rest) handlers.onTouchMove(at(point))
  return currentTarget
}

const lift = (x: number, y: number) =>
  handlers.onTouchEnd({ changedTouches: [{ clientX: x, clientY: y }] } as unknown as TouchEvent<HTMLElement>)

it('moves with the finger and turns when it is lifted', () => {
  const element = stroke('p', [200, 100], [120, 104])
  expect(element.style.transform).toBe('translateX(-80px)')
  lift(120, 104)
  expect(element.style.transform).toBe('')
  expect(turned).toEqual([1])
})

it('resists where there is nothing to turn to', () => {
  const element = stroke('p', [100, 100], [200, 100])
  expect(element.style.transform).toBe('translateX(20px)')
  lift(200, 100)
  expect(turned).toEqual([])
})

it('neither turns on a short stroke nor on one that scrolls', () => {
  stroke('p', [200, 100], [170, 100])
  lift(170, 100)
  const element = stroke('p', [200, 100], [120, 180])
  expect(element.style.transform).toBe('')
  lift(120, 180)
  expect(turned).toEqual([])
})

it('leaves wide content to scroll', () => {
  const wide = document.querySelector('pre') as HTMLElement
  Object.defineProperty(wide, 'scrollWidth', { value: 900 })
  const element = stroke('pre', [200, 100], [100, 100])
  expect(element.style.transform).toBe('')
  lift(100, 100)
  expect(turned).toEqual([])
})
