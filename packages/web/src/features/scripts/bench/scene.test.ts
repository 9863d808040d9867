import type { Message } from '@inkling/contract'
import { expect, it } from 'vitest'
import { FIRST_SCENE, toBenchInput, toOccasion } from './scene.ts'

const message = (id: string, role: string, hidden = false) =>
  ({ id, role, hidden, content: `text of ${id}` }) as unknown as Message // only the fields used

it('a message is tested with its speaker and depth', () => {
  const chat = [
    message('a', 'user'),
    message('b', 'assistant'),
    message('c', 'user', true),
    message('d', 'user'),
  ]
  expect(toBenchInput(chat, 'b')).toEqual({ text: 'text of b', speaker: 'assistant', depth: 1 })
  expect(toBenchInput(chat, 'd')).toEqual({ text: 'text of d', speaker: 'user', depth: 0 })
  expect(toBenchInput(chat, 'gone')).toBeNull()
})

it('stored text has no depth, and edits are recognized', () => {
  expect(toOccasion(FIRST_SCENE)).toEqual({ pass: 'display', placement: 2, depth: 0 })
  expect(toOccasion({ ...FIRST_SCENE, use: 'stored' })).toEqual({ pass: 'stored', placement: 2 })
  expect(toOccasion({ ...FIRST_SCENE, use: 'edit', speaker: 'user' })).toEqual({
    pass: 'stored',
    placement: 1,
    isEdit: true,
  })
})
