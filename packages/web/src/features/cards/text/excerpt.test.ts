import type { Session } from '@inkling/contract'
import { expect, it } from 'vitest'
import { lastMessageLine, plainExcerpt } from './excerpt.ts'

it('shows a message without the marks of its formatting, in one line', () => {
  expect(plainExcerpt('*She smiles.*\n\n**“Hello”** `there`')).toBe('She smiles. “Hello” there')
})

it('shows a message that is nothing but marks', () => {
  expect(plainExcerpt('<img src="/media/a.webp">\n')).toBe('<img src="/media/a.webp">')
})

const chat = (excerpt: string | null) => {
  const last_message = excerpt === null ? null : { role: 'assistant', excerpt, created_at: '' }
  return { title: 'Rain', last_message } as Session // what is read of it
}

it.each([
  ['what was said last, in plain text', '*She* nods.\n\n> yes', 'She nods. yes'],
  ['that no answer came', '', '还没有回答'],
  ['the title where nothing was said at all', null, 'Rain'],
])('a chat in a list tells %s', (_, excerpt, line) => {
  expect(lastMessageLine(chat(excerpt))).toBe(line)
})
