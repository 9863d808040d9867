import type { Session } from '@inkling/contract'
import { expect, it } from 'vitest'
import { lastMessageLine } from './excerpt.ts'

const chat = (excerpt: string | null) => {
  const last_message = excerpt === null ? null : { role: 'assistant', excerpt, created_at: '' }
  return { title: 'Rain', last_message } as Session // only the fields read
}

it.each([
  ['what was said last', 'She nods.', 'She nods.'],
  ['that no answer came', '', '还没有回答'],
  ['the title where nothing was said at all', null, 'Rain'],
])('a chat in a list shows %s', (_, excerpt, line) => {
  expect(lastMessageLine(chat(excerpt))).toBe(line)
})
