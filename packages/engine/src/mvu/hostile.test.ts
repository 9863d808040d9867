import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json/json.ts'
import { InitialReader, initialBlocks } from './begin.ts'
import { MVU_LIMITS } from './read/limits.ts'
import { updateVariables } from './update.ts'

const same = (text: string) => text
const STATE = { a: 1, list: ['x', 'y'], pair: [1, 'why'], deep: { b: { c: 'd' } }, constructor: { n: 1 } }
const update = (answer: string, state: JsonObject = STATE) =>
  updateVariables({ stat_data: state }, answer, same)

describe('hostile answers', () => {
  it.each<[string, string]>([
    ['of commands that nothing closes', "_.set('".repeat(40_000)],
    ['of one line of quotes', "_.set(',".repeat(40_000)],
    ['of brackets', `_.set('a', ${'['.repeat(200_000)}`],
    ['of braces with keys', `_.set('a', ${'{a:'.repeat(60_000)}`],
    ['of nested sums', `_.set('a', ${'('.repeat(200_000)}1`],
    ['of signs', `_.set('a', ${'-'.repeat(190)}1);`],
    ['of blanks', `_.set(${' '.repeat(250_000)}'a', 1);`],
    ['of fences', '```json '.repeat(30_000)],
    ['of tags', '<JSONPatch>'.repeat(20_000)],
    ['of patches without an end', '<JSONPatch>[{"op":'.repeat(14_000)],
    ['of commands on one line', "_.set('a', 2);".repeat(18_000)],
    ['of commands on a line each, each with half a text', `_.set("a, 5);\n`.repeat(18_000)],
    ['of steps', `_.set('${'a.'.repeat(100_000)}', 1);`],
    ['of comments', `_.set('a', ${'/*'.repeat(100_000)}`],
  ])('%s are read to the end', (_, answer) => {
    const { applied, failed } = update(answer)
    expect(applied.length + failed.length).toBeLessThanOrEqual(MVU_LIMITS.commands + 1)
  })

  it('run only a limited number of commands', () => {
    const { variables, failed } = update("_.add('a', 1);\n".repeat(600))
    expect(variables.stat_data).toMatchObject({ a: 1 + MVU_LIMITS.commands })
    expect(failed).toEqual([
      { line: MVU_LIMITS.commands + 1, text: "_.add('a', 1);", problem: 'too_many_commands' },
    ])
  })

  it.each([
    "_.set('__proto__.x', 1);",
    "_.insert('', '__proto__', {x: 1});",
    "_.insert('deep', {__proto__: {x: 1}, ['__proto__']: 1});",
    '_.insert("deep", {"__proto__": {"x": 1}});',
    "_.set('constructor.prototype.x', 1);",
    "_.set('a.constructor.prototype.x', 1);",
    "_.insert('list.constructor', 'x', 1);",
    "_.assign('deep.b.__proto__', 'x', 1);",
    '<JSONPatch>[{"op":"add","path":"/__proto__/x","value":1}]</JSONPatch>',
    '<JSONPatch>[{"op":"move","from":"/deep/b","path":"/__proto__"}]</JSONPatch>',
    '_.set("a", toString(1));',
    '_.set("a", Math.constructor("return 1"));',
  ])('reach no prototype and run nothing: %s', answer => {
    const { variables } = update(answer)
    expect(({} as { x?: number }).x).toBeUndefined()
    expect(Object.getPrototypeOf(variables.stat_data)).toBe(Object.prototype)
    expect(JSON.parse(JSON.stringify(variables))).toEqual(variables)
  })

  it('contain only text that a database can store', () => {
    expect(update('_.set("a", "\\u0000x\\ud800");').variables.stat_data).toMatchObject({ a: 'x\ufffd' })
  })

  it('that move a large value around write it only a few times', () => {
    const state = { a: 0, b: { large: Array.from({ length: 60_000 }, (_, at) => at) }, c: {} }
    const there = '{"op":"move","from":"/b/large","path":"/c/large"}'
    const back = '{"op":"move","from":"/c/large","path":"/b/large"}'
    const patches = Array.from({ length: 250 }, () => `${there},${back}`).join(',')
    const { applied, variables } = update(`<JSONPatch>[${patches}]</JSONPatch>`, state)
    expect(applied.length).toBe(500)
    expect(variables).toMatchObject({ stat_data: { a: 0 }, delta_data: { b: { large: '->…' } } })
  })

  it('make a list no longer than its content', () => {
    expect(
      update("_.insert('list', 999999999, 'z');\n_.insert('list', 1e308, 'z');").variables.stat_data,
    ).toMatchObject({
      list: ['x', 'y', 'z'],
    })
  })

  it('of random pieces leave valid JSON, and the previous state unchanged', () => {
    const piece = fc.constantFrom(
      ...[
        '_.set(',
        "_.add('",
        "_.insert('list',",
        "_.delete('",
        'a',
        'deep.b',
        'pair[0]',
        "'",
        '"',
        '`',
        ',',
        ')',
        ');',
        '\n',
      ],
      ...[
        '{',
        '}',
        '[',
        ']',
        ':',
        '1',
        ' ',
        '//why',
        '\\',
        '\\u00',
        '-',
        '(',
        '“',
        '<JSONPatch>[{',
        '"op":"add"',
        '"path":"/list/-"',
      ],
      ...['"value":1', '}]</JSONPatch>', '__proto__', 'constructor', '/*', '<UpdateVariable>'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
        const before = JSON.stringify(STATE)
        const { variables } = update(pieces.join(''))
        expect(JSON.parse(JSON.stringify(variables))).toEqual(variables)
        expect(JSON.stringify(STATE)).toBe(before)
      }),
      { numRuns: 2_000 },
    )
  })

  it('with any value are read as written', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
        const json = JSON.stringify(value).toWellFormed()
        fc.pre(!/__proto__|\\u/.test(json))
        const { stat_data } = update(`_.set('deep', ${json});`).variables
        expect((stat_data as JsonObject).deep).toEqual(JSON.parse(json))
      }),
      { numRuns: 500 },
    )
  })
})

describe('hostile initial states', () => {
  it('are read to the end', () => {
    expect(initialBlocks('<initvar>'.repeat(100_000))).toEqual([])
    for (const text of [
      '{'.repeat(200_000),
      '- '.repeat(20_000),
      `{"a":${'['.repeat(200_000)}`,
      '```'.repeat(80_000),
      '?'.repeat(40_000),
    ]) {
      new InitialReader(same).read(text)
    }
    expect(new InitialReader(same).read(`{"a": "${'x'.repeat(300_000)}"}`)).toEqual({})
  })
})
