import { describe, expect, test } from 'vitest'
import { idOf, makeMessage } from '../testing/messages.ts'
import {
  hasOlder,
  type MessagePath,
  pathUpTo,
  withHead,
  withMessage,
  withNewer,
  withOlder,
  withoutMessage,
  withSibling,
  withStretch,
} from './path.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeMessage(from + index))
const path = (from: number, to: number): MessagePath => ({ messages: range(from, to) })

describe('a range in the middle', () => {
  test('adds missing messages between loaded ones', () => {
    expect(withStretch({ messages: [...range(1, 3), ...range(5, 9)] }, range(2, 6))).toEqual(path(1, 9))
  })

  test('adds nothing below the loaded messages, and nothing from another branch', () => {
    expect(withStretch(path(4, 6), range(5, 8))).toEqual(path(4, 6))
    expect(withStretch(path(1, 3), range(5, 8))).toEqual(path(1, 3))
  })

  test('adds messages above the first loaded one', () => {
    expect(withStretch(path(4, 6), range(2, 5))).toEqual(path(2, 6))
  })
})

describe('the newest page', () => {
  test('is the path when nothing is loaded', () => {
    expect(withHead(undefined, range(5, 8))).toEqual(path(5, 8))
  })

  test('adds new messages and keeps the loaded ones above', () => {
    expect(withHead(path(1, 8), range(7, 10))).toEqual(path(1, 10))
  })

  test('joins at the parent of its first message', () => {
    expect(withHead(path(1, 6), range(7, 10))).toEqual(path(1, 10))
  })

  test('replaces a path that it does not continue', () => {
    expect(withHead(path(1, 4), range(7, 10))).toEqual(path(7, 10))
  })

  test('drops messages that are no longer below it', () => {
    expect(withHead(path(1, 10), range(3, 6))).toEqual(path(1, 6))
  })
})

describe('an older page', () => {
  test('goes above the path', () => {
    expect(withOlder(path(5, 8), range(1, 4))).toEqual(path(1, 8))
  })

  test('is ignored when the path has changed since', () => {
    expect(withOlder(path(9, 10), range(1, 4))).toEqual(path(9, 10))
  })

  test('is available until the first message is loaded', () => {
    expect(hasOlder(path(2, 4))).toBe(true)
    expect(hasOlder(path(1, 4))).toBe(false)
    expect(hasOlder({ messages: [] })).toBe(false)
  })
})

describe('one message', () => {
  test('goes below its parent', () => {
    expect(withMessage(path(1, 3), makeMessage(4))).toEqual(path(1, 4))
  })

  test('starts a branch: messages that followed its parent leave the path', () => {
    const sibling = makeMessage(9, { parent_id: idOf(3) })
    expect(withMessage(path(1, 6), sibling)).toEqual({ messages: [...range(1, 3), sibling] })
  })

  test('that is already there is updated', () => {
    const edited = makeMessage(2, { content: 'edited' })
    expect(withMessage(path(1, 3), edited).messages[1]).toBe(edited)
  })

  test('can be the first, or a sibling of the first', () => {
    expect(withMessage({ messages: [] }, makeMessage(1))).toEqual(path(1, 1))
    const greeting = makeMessage(9, { parent_id: null })
    expect(withMessage(path(1, 3), greeting)).toEqual({ messages: [greeting] })
  })

  test('with an unloaded parent changes nothing', () => {
    expect(withMessage(path(1, 3), makeMessage(8))).toEqual(path(1, 3))
  })
})

test('messages above are shared by all siblings', () => {
  const { id } = makeMessage(3)
  expect(pathUpTo(path(1, 6), id)).toEqual(path(1, 2))
})

test('a single deleted message leaves a connected path', () => {
  const { messages } = withoutMessage(path(1, 4), makeMessage(3).id)
  expect(messages.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [idOf(1), null],
    [idOf(2), idOf(1)],
    [idOf(4), idOf(2)],
  ])
  expect(withoutMessage(path(1, 2), makeMessage(9).id)).toEqual(path(1, 2))
})

test('an answer generated in the background is counted, and the path stays', () => {
  const ids = [2, 9].map(idOf)
  const beside = makeMessage(9, { parent_id: idOf(1), siblings: { index: 1, count: 2, ids } })
  const before = { messages: [1, 2, 3].map(number => makeMessage(number)) }
  const after = withSibling(before, beside)
  expect(after.messages.map(({ id }) => id)).toEqual(before.messages.map(({ id }) => id))
  expect(after.messages[1]?.siblings).toEqual({ index: 0, count: 2, ids })
})

test('two answers generated at once are both counted', () => {
  const beside = (number: number) =>
    makeMessage(number, { siblings: { index: 1, count: 2, ids: [idOf(2), idOf(number)] } })
  const path = withSibling(withSibling({ messages: [makeMessage(2)] }, beside(9)), beside(8))
  expect(path.messages[0]?.siblings).toEqual({ index: 0, count: 3, ids: [2, 8, 9].map(idOf) })
})

describe('a range in the middle of a chat', () => {
  const midst: MessagePath = { ...path(10, 14), hasNewer: true }

  test('stays unchanged when the newest page is far away', () => {
    expect(withHead(midst, range(95, 99))).toBe(midst)
  })

  test('becomes the end once the newest page joins it', () => {
    expect(withHead(midst, range(13, 18))).toEqual(path(10, 18))
    expect(withHead(midst, range(15, 18))).toEqual(path(10, 18))
  })

  test('grows in both directions', () => {
    expect(withOlder(midst, range(7, 9))).toEqual({ ...path(7, 14), hasNewer: true })
    expect(withNewer(midst, range(15, 17), true)).toEqual({ ...path(10, 17), hasNewer: true })
    expect(withNewer(midst, range(15, 17), false)).toEqual({ ...path(10, 17), hasNewer: false })
  })

  test('ends when nothing follows, and ignores a page that does not follow it', () => {
    expect(withNewer(midst, [], false)).toEqual({ ...path(10, 14), hasNewer: false })
    expect(withNewer(midst, range(30, 32), false)).toBe(midst)
  })

  test('stays when a message changes, and becomes the end of a branch started in it', () => {
    expect(withMessage(midst, makeMessage(12, { content: 'edited' })).hasNewer).toBe(true)
    expect(withMessage(midst, makeMessage(50)).messages).toEqual(midst.messages)
    const branch = withMessage(midst, makeMessage(60, { parent_id: idOf(12) }))
    expect(branch).toEqual({ messages: [...range(10, 12), makeMessage(60, { parent_id: idOf(12) })] })
  })
})
