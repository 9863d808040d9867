import { expect, it } from 'vitest'
import { newScript } from './new-script.ts'
import { findBlocker } from './when-fields.tsx'

const script = newScript('One')

it('a script for no text never runs', () => {
  expect(findBlocker({ ...script, placement: [] })).toBe('no_placement')
})

it('lorebooks are only ever sent, so that a script for them alone has to be for what is sent', () => {
  const plain = { ...script, placement: [5 as const], markdownOnly: false }
  expect(findBlocker(plain)).toBe('lorebook_not_sent')
  expect(findBlocker({ ...plain, markdownOnly: true })).toBe('lorebook_not_sent')
  expect(findBlocker({ ...plain, promptOnly: true })).toBeNull()
  expect(findBlocker({ ...plain, placement: [2, 5] })).toBeNull()
})

it('no message is deeper than one depth and not as deep as a smaller one', () => {
  expect(findBlocker({ ...script, minDepth: 3, maxDepth: 2 })).toBe('depths_cross')
  expect(findBlocker({ ...script, minDepth: 2, maxDepth: 2 })).toBeNull()
  expect(findBlocker({ ...script, minDepth: 3, maxDepth: -1 })).toBeNull()
  expect(findBlocker({ ...script, minDepth: 3, maxDepth: 2, markdownOnly: false })).toBeNull()
})
