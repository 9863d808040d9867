import { expect, test } from 'vitest'
import { readChat } from '../read.ts'
import { writeMarkdownMessage, writeMarkdownTitle, writePlainMessage } from './write-plain-text.ts'

const lines = [
  { name: 'Amy', content: 'The ferry is late.\n\nAgain.' },
  { name: 'Bob', content: ' Let us walk. ' },
]

test('a chat written as text can be read again', () => {
  const text = lines.map(writePlainMessage).join('')
  expect(text).toBe('Amy: The ferry is late.\n\nAgain.\n\nBob: Let us walk.\n\n')
  const read = readChat(text, { user: 'Bob' })
  const [chat] = read.ok ? read.chats : []
  const messages = chat?.kind === 'path' ? chat.messages.map(({ siblings }) => siblings[0]) : []
  expect(messages).toMatchObject([
    { role: 'assistant', name: 'Amy', content: 'The ferry is late.\n\nAgain.' },
    { role: 'user', name: 'Bob', content: 'Let us walk.' },
  ])
})

test('names are escaped in Markdown, and texts are not', () => {
  expect(writeMarkdownMessage({ name: '*A_my*', content: '*waves*' })).toBe('**\\*A\\_my\\***\n\n*waves*\n\n')
  expect(writeMarkdownTitle('One\ntitle')).toBe('# One title\n\n')
})
