import { expect, it } from 'vitest'
import { MACROS } from './macros.ts'

it('no two macros share a name', () => {
  const names = [...new Set(MACROS.values())].flatMap(({ name, aliases }) => [name, ...aliases])
  expect(names).toHaveLength(MACROS.size)
})
