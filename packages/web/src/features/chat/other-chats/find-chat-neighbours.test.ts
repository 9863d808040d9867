import type { Session, SessionId } from '@inkling/contract'
import { expect, it } from 'vitest'
import { idOf } from '../testing/messages.ts'
import { findChatNeighbours } from './find-chat-neighbours.ts'

const id = (number: number) => idOf(number) as SessionId
const sessions = [7, 3, 5].map(number => ({ id: id(number) }) as Session)

it('are the chats before and after one in the list', () => {
  expect(findChatNeighbours(sessions, id(3), 3)).toEqual({
    position: 2,
    total: 3,
    previous: { id: id(7) },
    next: { id: id(5) },
  })
})

it('end with the list', () => {
  expect(findChatNeighbours(sessions, id(7), 3)?.previous).toBeUndefined()
  expect(findChatNeighbours(sessions, id(5), 3)?.next).toBeUndefined()
})

it('are unknown for a chat that is not in the list', () => {
  expect(findChatNeighbours(sessions, id(9), 3)).toBeUndefined()
})
