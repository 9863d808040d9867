import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamedChat } from './model/chat.ts'
import { readChat } from './read.ts'
import { type StreamedChats, streamChat } from './stream.ts'
import { lines } from './testing/read-or-fail.ts'

const header = { user_name: 'Bob', character_name: 'Amy', chat_metadata: { variables: { mood: '晴' } } }
const hello = { name: 'Amy', is_user: false, mes: '你好，雨 🌧', swipes: ['Hi', '你好，雨 🌧'], swipe_id: 1 }
const node = (id: string, parent_id: string | null) => JSON.stringify({ id, parent_id, content: `雨 ${id}` })
const tree = (...nodes: string[]) =>
  `{"inkling_chat":1,"nodes":[\n${nodes.join(',\n')}\n],"heads":[{"title":"T","head":"b"}]}`

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Chunks in one reused buffer, as when reading a file. */
const cut = (bytes: Uint8Array, size: number): Iterable<Uint8Array> => ({
  *[Symbol.iterator]() {
    const piece = new Uint8Array(size)
    for (let at = 0; at < bytes.length; at += size) {
      const next = bytes.subarray(at, at + size)
      piece.set(next)
      yield piece.subarray(0, next.length)
    }
  },
})

const whole = (chat: StreamedChat) =>
  chat.kind === 'path' ? { ...chat, messages: [...chat.messages] } : { ...chat, nodes: [...chat.nodes] }
const collected = (read: StreamedChats) => (read.ok ? { ...read, chats: read.chats.map(whole) } : read)

describe('a file that is read in pieces', () => {
  const gbk = new Uint8Array([
    ...bytesOf('{"name":"A","mes":"'),
    0xc4,
    0xe3,
    0xba,
    0xc3,
    ...bytesOf('"}\n{"mes":"x"}'),
  ])
  it.each<[string, string | Uint8Array]>([
    ['a chat', lines(header, hello, hello)],
    ['an old one without a header', lines(hello, hello)],
    ['one from Chub', lines({ name: 'Chub' }, hello)],
    ['one with broken lines', lines(header, hello, '{"name":', hello, '[]', 'null')],
    ['one of a single line', lines(hello)],
    ['one with a byte-order mark, empty lines and NULs', `\ufeff\n\n${lines(header, hello)}\r\n\n\0\0`],
    ['one list', JSON.stringify([header, hello])],
    ['one in GBK', gbk],
    ['a text', 'Amy: Hello\n\nBob: Hi'],
    ['a tree', tree(node('a', null), node('b', 'a'), node('c', 'nowhere'))],
    ['a tree that was cut off', tree(node('a', null), node('b', 'a')).slice(0, 70)],
    ['a tree with a space behind it that JSON knows not', `${tree(node('a', null), node('b', 'a'))}\u00a0`],
    ['nothing', ' \n'],
    ['something else', '{"a":1}\n{"b":2}'],
    ['JSON that is set in lines', '{\n"inkling_chat": 2}'],
  ])('is the same as in one piece: %s', (_, file) => {
    const bytes = typeof file === 'string' ? bytesOf(file) : file
    const expected = readChat(bytes, { fileName: 'T' })
    for (const size of [1, 3, 7, bytes.length || 1])
      expect(collected(streamChat(cut(bytes, size), { fileName: 'T' }))).toEqual(expected)
  })

  it('is the same as in one piece, even when damaged', () => {
    const text = lines(header, hello, hello, { mes: 'x', send_date: '2024-1-2' })
    const files = fc.tuple(
      fc.constantFrom(text, tree(node('a', null), node('b', 'a'))),
      fc.string(),
      fc.nat(300),
    )
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 40 }), ([text, noise, at], size) => {
        const bytes = bytesOf(text.slice(0, at) + noise + text.slice(at))
        expect(collected(streamChat(cut(bytes, size)))).toEqual(readChat(bytes))
      }),
      { numRuns: 300 },
    )
  })

  it('yields its messages again on each iteration', () => {
    const read = streamChat([bytesOf(lines(header, hello, hello))])
    const [chat] = read.ok ? read.chats : []
    expect(chat && whole(chat)).toEqual(chat && whole(chat))
    expect(chat?.kind === 'path' && [...chat.messages]).toHaveLength(2)
  })

  it('is refused before any message is yielded when there are too many', () => {
    const line = bytesOf('{"mes":""}\n')
    const pieces = {
      *[Symbol.iterator]() {
        for (let n = 0; n <= 200_000; n++) yield line
      },
    }
    expect(streamChat(pieces)).toMatchObject({ ok: false, problem: { code: 'too_many_messages' } })
  })
})
