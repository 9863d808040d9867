import type { FoundMessage } from '@inkling/contract'
import { expect, test } from 'vitest'
import { splitMarked } from '../../../ui/elements/marked.tsx'
import { groupByChat } from './grouped.ts'

const messageIn = (id: string, chat: string) =>
  ({ id, session: { id: chat, title: chat }, card: { name: chat } }) as unknown as FoundMessage

test('results are grouped by chat, the newest first', () => {
  const chats = groupByChat([messageIn('a', 'rain'), messageIn('b', 'sea'), messageIn('c', 'rain')])
  expect(chats.map(({ session, messages }) => [session.id, messages.map(({ id }) => id)])).toEqual([
    ['rain', ['a', 'c']],
    ['sea', ['b']],
  ])
})

test('a text is split into matches and the rest', () => {
  const matches = [
    { start: 0, end: 2 },
    { start: 4, end: 6 },
  ]
  expect(splitMarked({ excerpt: '夜雨又是夜雨。', matches })).toEqual([
    { text: '夜雨', isMatch: true },
    { text: '又是', isMatch: false },
    { text: '夜雨', isMatch: true },
    { text: '。', isMatch: false },
  ])
})
