import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json/json.ts'
import { makeEntry, makeLorebook } from '../lorebook/edit/edit-book.ts'
import { createInitialStates, hasInitialState, withInitialState } from './begin.ts'

const same = (text: string) => text

/** Entries without this title are unrelated. */
const book = (
  name: string,
  entries: readonly (readonly [title: string, content: string])[],
  source = 'card' as const,
) => ({
  name,
  source: source as 'card' | 'chat',
  book: {
    ...makeLorebook(name),
    entries: entries.map(([comment, content]) => ({
      ...makeEntry([]),
      comment,
      content,
      enabled: false,
    })),
  },
})

const stateOf = (content: string) =>
  withInitialState({}, [book('书', [['[InitVar]初始', content]])], same).stat_data

describe('an initial state', () => {
  const state = { 好感度: [3, '0 到 100'], 悠纪: { 包: ['灯'] } }
  it.each<[string, string]>([
    ['JSON', JSON.stringify(state)],
    ['JSON in a fence', `说明\n\`\`\`json\n${JSON.stringify(state, null, 2)}\n\`\`\``],
    ['JSON in a tag', `<initvar>\n${JSON.stringify(state)}\n</initvar>`],
    [
      'JSON with comments and commas at ends',
      '{\n// 她\n"好感度": [3, "0 到 100",], /* 包 */ 悠纪: { 包: [\'灯\'] },\n}',
    ],
    ['YAML', '好感度:\n  - 3\n  - 0 到 100\n悠纪:\n  包:\n    - 灯 # 亮着'],
    [
      'YAML in a fence in a tag',
      '<InitVar>\n```yaml\n好感度: [3, 0 到 100]\n悠纪: {包: [灯]}\n```\n</InitVar>',
    ],
    [
      'JSON with what MVU is told of it',
      JSON.stringify({
        $meta: { extensible: false },
        好感度: [3, '0 到 100'],
        悠纪: { $meta: {}, 包: ['$__META_EXTENSIBLE__$', '灯'] },
      }),
    ],
  ])('is read from %s', (_, content) => {
    expect(stateOf(content)).toEqual(state)
  })

  it.each(['', '说明', '[1, 2]', '{"a": ', 'a: &x [1]\nb: *x\nc: *x', `{"a":${'['.repeat(50_000)}`])(
    'is empty when it is unreadable: %j',
    content => {
      expect(stateOf(content.slice(0, 60_000))).toEqual({})
    },
  )

  it('is combined from several entries of several books, in order', () => {
    const books = [
      book('一', [
        ['[initvar]a', '{"人": {"悠纪": 1}, "天": 1}'],
        ['别的', '{"天": 9}'],
        ['b [INITVAR]', '人:\n  凛: 2\n天: 2'],
      ]),
      book('二', [['[initvar]', '{"天": 3, "地": 3}']]),
    ]
    const variables = withInitialState({ other: 1 }, books, same)
    expect(variables).toEqual({
      other: 1,
      stat_data: { 人: { 悠纪: 1, 凛: 2 }, 天: 2, 地: 3 },
      display_data: { 人: { 悠纪: 1, 凛: 2 }, 天: 2, 地: 3 },
      delta_data: {},
      schema: {},
      initialized_lorebooks: { 一: [], 二: [] },
    })
  })

  it('is extended once by a book added later', () => {
    const first = book('一', [['[initvar]', '{"天": 1}']])
    const second = book('二', [['[initvar]', '{"天": 9, "地": 2}']])
    const begun = withInitialState({}, [first], same)
    const later = withInitialState({ ...begun, stat_data: { 天: 5 } }, [first, second], same)
    expect(later).toMatchObject({ stat_data: { 天: 5, 地: 2 }, initialized_lorebooks: { 一: [], 二: [] } })
    expect(withInitialState(later, [first, second], same)).toBe(later)
  })

  it('recognises the books of a chat that an old MVU started', () => {
    const books = [book('一', [['[initvar]', '{"天": 1}']])]
    const before = { stat_data: {}, initialized_lorebooks: ['一'] }
    expect(withInitialState(before, books, same)).toBe(before)
  })

  it('is read up to a limit', () => {
    const many = Array.from(
      { length: 300 },
      (_, at) => ['[initvar]', `k${at}: ${'x'.repeat(1_000)}`] as const,
    )
    const state = withInitialState({}, [book('书', many)], same).stat_data as JsonObject
    expect(Object.keys(state).length).toBeLessThan(50)
    const greeting = createInitialStates([], same)
    const blocks = many.map(([, text]) => greeting(`<initvar>${text}</initvar>`).stat_data as JsonObject)
    expect(blocks.filter(one => Object.keys(one).length > 0).length).toBeLessThan(50)
  })

  it('is empty without books that define one', () => {
    const before: JsonObject = {}
    const plain = book('一', [['别的', '{"天": 9}']])
    expect(hasInitialState(plain.book)).toBe(false)
    expect(withInitialState(before, [plain], same)).toBe(before)
    expect(createInitialStates([plain], same)('你好。')).toEqual({})
  })

  it('contains no key that reaches a prototype, and only text that a database can store', () => {
    const state = stateOf(
      '{"__proto__": {"x": 1}, "constructor": {"prototype": {"y": 1}, "n": 2}, "a\\u0000": "b\\u0000\\ud800"}',
    )
    expect(state).toEqual({ constructor: { n: 2 }, a: 'b\ufffd' })
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('contains the user’s name', () => {
    const named = withInitialState({}, [book('书', [['[initvar]', '{"<user>": {"年龄": 22}}']])], text =>
      text.replaceAll('<user>', 'Bob'),
    )
    expect(named.stat_data).toEqual({ Bob: { 年龄: 22 } })
  })
})

describe('a greeting', () => {
  const own = book('卡', [['[initvar]', '{"地点": "家", "天": 1}']])
  const other = { ...book('别', [['[initvar]', '{"天气": "晴"}']]), source: 'chat' as const }

  it('starts with the state of the books', () => {
    expect(createInitialStates([own, other], same)('你好。').stat_data).toEqual({
      地点: '家',
      天: 1,
      天气: '晴',
    })
  })

  it('with its own state overrides its card’s book, and other books still apply', () => {
    const greeting = '你好。<initvar>\n地点: 海边\n</initvar>再见。<initvar>{"夜": true}</initvar>'
    const variables = createInitialStates([own, other], same)(greeting)
    expect(variables.stat_data).toEqual({ 地点: '海边', 夜: true, 天气: '晴' })
    expect(variables.initialized_lorebooks).toEqual({ 卡: [], 别: [] })
  })
})
