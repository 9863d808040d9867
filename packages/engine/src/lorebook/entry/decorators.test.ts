import { describe, expect, it } from 'vitest'
import { activateBook, type LorebookTestChat, outcomesByEntry, tokens } from '../testing/activate.ts'
import { readDecorators } from './decorators.ts'
import type { LorebookState } from './types.ts'

function insert(content: string, fields: object = {}, chat: LorebookTestChat = {}) {
  const [entry] = activateBook([{ content, ...fields }], chat).active
  return entry && { text: entry.text, place: entry.place }
}

function text(content: string, fields: object = {}, chat: LorebookTestChat = {}): string | undefined {
  return insert(content, fields, chat)?.text
}

const CONSTANT = { constant: true }

function withAnswers(count: number): LorebookTestChat {
  const answer = { role: 'assistant', name: 'Amy', text: 'yes' } as const
  return { messages: Array.from({ length: count }, () => answer) }
}

describe('decorators', () => {
  it('case 91: can activate an entry without keys', () => {
    expect(text('@@activate\nHello')).toBe('Hello')
  })

  it('case 92: can put an entry at a depth (our own rule)', () => {
    const place = { position: 'at_depth', depth: 3, role: 'system' }
    expect(insert('@@depth 3\nHello', CONSTANT)).toEqual({ text: 'Hello', place })
  })

  it('case 93: have fallbacks for programs that do not know them', () => {
    expect(text('@@foo\n@@@activate\nX')).toBe('X')
    expect(text('@@activate\n@@@dont_activate\nX')).toBe('X')
    expect(text('@@a\n@@@b\n@@@c\n@@@d\n@@@e\n@@@activate\n@@@dont_activate\nX')).toBe('X')
    expect(text('@@depth deep\n@@@activate\nX')).toBe('X')
  })

  it('case 94: must be at the very start, or they are text', () => {
    expect(text('\n@@activate\nX')).toBeUndefined()
    expect(text('\n@@activate\nX', CONSTANT)).toBe('\n@@activate\nX')
  })

  it('case 95: can activate an entry every few answers', () => {
    const every = '@@activate_only_every 2\nX'
    expect(text(every, CONSTANT, withAnswers(3))).toBeUndefined()
    expect(text(every, CONSTANT, withAnswers(4))).toBe('X')
  })

  it('case 96: can require a greeting', () => {
    expect(text('@@is_greeting 1\nX', CONSTANT, { greeting: 0 })).toBeUndefined()
    expect(text('@@is_greeting 1\nX', CONSTANT, { greeting: 1 })).toBe('X')
    expect(text('@@is_greeting 1\nX', CONSTANT)).toBeUndefined()
  })

  it('can be followed by nothing', () => {
    expect(readDecorators('@@activate')).toEqual({ decoration: { forced: 'on' }, text: '' })
  })

  it('are distinguished from text that starts alike', () => {
    for (const content of ['@@标题\nX', '@@@@@ Title\nX', '@@ depth 3', '@@']) {
      expect(readDecorators(content)).toEqual({ decoration: {}, text: content })
    }
  })

  it('may be followed by spaces and carriage returns', () => {
    expect(readDecorators('@@depth  3 \r\n@@role user\r\nX')).toEqual({
      decoration: { depth: 3, role: 'user' },
      text: 'X',
    })
  })

  it('use the first of duplicates, and force on before they force off', () => {
    expect(readDecorators('@@depth 1\n@@depth 2\n@@dont_activate\n@@activate\n').decoration).toEqual({
      depth: 1,
      forced: 'on',
    })
  })

  it('force off an entry that would be on', () => {
    expect(outcomesByEntry(activateBook([{ content: '@@dont_activate\nX', ...CONSTANT }]))).toEqual({
      0: 'deactivated',
    })
  })

  it('hold an entry back until there are enough answers', () => {
    expect(text('@@activate_only_after 2\nX', CONSTANT, withAnswers(1))).toBeUndefined()
    expect(text('@@activate_only_after 2\nX', CONSTANT, withAnswers(2))).toBe('X')
    expect(text('@@activate_only_after 2\nX', CONSTANT, { assistant_messages: 7 })).toBe('X')
  })

  it.each([
    ['@@end', { position: 'at_depth', depth: 0, role: 'system' }],
    ['@@reverse_depth 1\n@@role assistant', { position: 'at_depth', depth: 4, role: 'assistant' }],
    ['@@reverse_depth 9', { position: 'at_depth', depth: 0, role: 'system' }],
    ['@@position before_desc', { position: 'before_char' }],
    ['@@position personality', { position: 'after_char' }],
    ['@@position nowhere', { position: 'before_char' }],
  ])('set the position of an entry: %s', (lines, place) => {
    expect(insert(`${lines}\nX`, CONSTANT, { length: 5 })).toEqual({ text: 'X', place })
  })

  it('add conditions to the keys', () => {
    const active = (lines: string, messages: string) =>
      text(`${lines}\nX`, { key: ['a'] }, { messageTexts: [messages] }) === 'X'
    expect(active('@@additional_keys b, c', 'a')).toBe(false)
    expect(active('@@additional_keys b, c', 'a c')).toBe(true)
    expect(active('@@additional_keys b\n@@additional_keys c', 'a c')).toBe(false)
    expect(active('@@exclude_keys b,c', 'a c')).toBe(false)
    expect(active('@@exclude_keys_all b,c', 'a c')).toBe(true)
    expect(active('@@exclude_keys_all b,c', 'a b c')).toBe(false)
    expect(active('@@scan_depth 0', 'a')).toBe(false)
    expect(active('@@match_full_word', 'ab')).toBe(false)
    expect(active('@@match_full_word\n@@match_partial_word', 'ab')).toBe(false)
    expect(active('@@probability 10', 'a')).toBe(false)
  })

  it('decide which entry is dropped when there is no room', () => {
    const entries = [
      { ...CONSTANT, content: `@@ignore_on_max_context\n${tokens(60)}`, order: 900 },
      { ...CONSTANT, content: tokens(60), order: 1 },
    ]
    expect(outcomesByEntry(activateBook(entries, { context_tokens: 100 }))).toEqual({ 0: 'budget', 1: true })
  })

  it('keep an entry out of recursion', () => {
    const entries = [
      { ...CONSTANT, content: '@@unrecursive\nof b' },
      { ...CONSTANT, content: 'of c' },
      { key: ['b'], content: 'B' },
      { key: ['c'], content: '@@no_recursive_search\nC' },
    ]
    const { outcomes } = activateBook(entries, { settings: { recursive: true } })
    expect(outcomes.map(({ active }) => active)).toEqual([true, true, false, false])
  })

  it('latch an entry on or off after it matched', () => {
    const turn = (line: string, messages: string, state?: LorebookState) =>
      activateBook([{ key: ['a'], content: `${line}\nX` }], {
        messageTexts: [messages],
        ...(state && { state }),
      })
    const on = turn('@@keep_activate_after_match', 'a')
    expect(turn('@@keep_activate_after_match', 'x', on.state).active).toMatchObject([
      { why: { kind: 'latched' } },
    ])
    const off = turn('@@dont_activate_after_match', 'a')
    expect(off.active).toHaveLength(1)
    expect(outcomesByEntry(turn('@@dont_activate_after_match', 'a', off.state))).toEqual({ 0: 'deactivated' })
    expect(turn('without', 'a', off.state).active).toHaveLength(1)
  })
})
