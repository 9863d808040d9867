import { expect, test } from 'vitest'
import { withinGroup } from './model-list.tsx'

const models = [true, true, false, false, false].map(recommended => ({ recommended }))

test('a model is moved only within its group', () => {
  expect(withinGroup(models, 0, 1)).toBe(1)
  expect(withinGroup(models, 0, 4)).toBe(1)
  expect(withinGroup(models, 4, 0)).toBe(2)
  expect(withinGroup(models, 2, 3)).toBe(3)
})
