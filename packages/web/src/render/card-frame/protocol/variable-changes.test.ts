import type { JsonObject } from '@inkling/engine'
import { expect, test } from 'vitest'
import { changesBetween, withChanges } from './variable-changes.ts'

const BEFORE: JsonObject = { hp: 3, bag: { rope: 1, coins: [1, 2] }, name: 'Lin' }

test('a change contains only what it changes', () => {
  const after = { hp: 3, bag: { rope: 2, coins: [1, 2, 3] }, place: '江边' }
  const changes = changesBetween(BEFORE, after)
  expect(changes).toEqual([
    { path: ['name'] },
    { path: ['bag', 'rope'], value: 2 },
    { path: ['bag', 'coins'], value: [1, 2, 3] },
    { path: ['place'], value: '江边' },
  ])
  expect(withChanges(BEFORE, changes)).toEqual(after)
})

test('two writers that change different values both keep theirs', () => {
  const mine = changesBetween(BEFORE, { ...BEFORE, hp: 1 })
  const theirs = changesBetween(BEFORE, { ...BEFORE, name: 'Mo' })
  expect(withChanges(withChanges(BEFORE, theirs), mine)).toEqual({ ...BEFORE, hp: 1, name: 'Mo' })
})

test('a value inside a missing object is created, and removing a missing one does nothing', () => {
  expect(withChanges({ a: 1 }, [{ path: ['a', 'b', 'c'], value: 2 }])).toEqual({ a: { b: { c: 2 } } })
  expect(withChanges({ a: 1 }, [{ path: ['a', 'b', 'c'] }, { path: ['x', 'y'] }])).toEqual({ a: 1 })
})

test('names of built-in object properties are ordinary names', () => {
  const hostile = JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":2},"toString":3}')
  const after = withChanges({}, changesBetween({}, hostile))
  expect(JSON.stringify(after)).toBe(JSON.stringify(hostile))
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
  expect('x' in {}).toBe(false)
})

test('applying the changes between any two states gives the second', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const [before, after] = [anything(seed), anything(seed * 7919)]
    expect(withChanges(before, changesBetween(before, after)), `seed ${seed}`).toEqual(after)
  }
})

/** Deterministic for a seed. */
function anything(seed: number, depth = 3): JsonObject {
  let state = seed
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % sides
  }
  const value = () => {
    const kind = roll(5)
    if (kind === 0 && depth > 0) return anything(roll(1_000) + 1, depth - 1)
    return [roll(3), `${roll(3)}`, null, [roll(2)], true][kind] ?? null
  }
  return Object.fromEntries(Array.from({ length: roll(5) }, () => [`v${roll(4)}`, value()]))
}
