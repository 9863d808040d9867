import { expect, it } from 'vitest'
import { endpoints } from './base/endpoints.ts'
import { allRoutes } from './index.ts'

it('lists every call once, each with a route that describes its input and output', () => {
  expect(allRoutes.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort())
})
