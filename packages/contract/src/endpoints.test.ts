import { expect, it } from 'vitest'
import { endpoints } from './base/endpoints.ts'
import { allRoutes } from './index.ts'

it('names every call once, and each has a route that says what it takes and answers', () => {
  expect(allRoutes.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort())
})
