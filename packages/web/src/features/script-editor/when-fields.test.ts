import { expect, it } from 'vitest'
import { newScript } from './new-script.ts'
import { findBlocker } from './when-fields.tsx'

const script = newScript('One')

it('a script for no text never runs', () => {
  expect(findBlocker({ ...script, placement: [] })).toBe('no_placement')
})

it('a script for lorebooks alone must apply to the prompt', () => {
  const plain = { ...script, placement: [5 as const], markdownOnly: false }
  expect(findBlocker(plain)).toBe('lorebook_not_sent')
  expect(findBlocker({ ...plain, markdownOnly: true })).toBe('lorebook_not_sent')
  expect(findBlocker({ ...plain, promptOnly: true })).toBeNull()
  expect(findBlocker({ ...plain, placement: [2, 5] })).toBeNull()
})

it('a minimum depth above the maximum is reported', () => {
  expect(findBlocker({ ...script, minDepth: 3, maxDepth: 2 })).toBe('depths_cross')
  expect(findBlocker({ ...script, minDepth: 2, maxDepth: 2 })).toBeNull()
  expect(findBlocker({ ...script, minDepth: 3, maxDepth: -1 })).toBeNull()
  expect(findBlocker({ ...script, minDepth: 3, maxDepth: 2, markdownOnly: false })).toBeNull()
})
