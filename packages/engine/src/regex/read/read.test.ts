import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyScripts } from '../apply.ts'
import { REGEX_LIMITS } from '../model/limits.ts'
import { PLACEMENTS } from '../model/script.ts'
import { script, stored, values } from '../testing/make-script.ts'
import { regexFileName, writeRegexScripts } from '../write.ts'
import { embeddedScripts, readRegexScripts } from './read.ts'

/** Real scripts beside the repository; not every checkout has them. */
const REAL_SCRIPTS = join(
  import.meta.dirname,
  '../../../../../../shared/data/regex-real/mvu-card-scripts.json',
)

function counting(): () => string {
  let next = 1
  return () => `new-${next++}`
}

const read = (json: unknown) => readRegexScripts(json, counting())
const first = (json: unknown) => read(json).scripts[0]

describe('reading scripts', () => {
  it('case 127: gives the scripts of a file new ids', () => {
    const { scripts, notices } = read([script('a', 'b', { id: 'x' }), script('b', 'c', { id: 'x' })])
    expect(scripts.map(({ id, findRegex }) => [id, findRegex])).toEqual([
      ['new-1', 'a'],
      ['new-2', 'b'],
    ])
    expect(notices).toEqual([])
  })

  it('case 127: refuses a script without a name', () => {
    expect(read({ findRegex: 'a' })).toEqual({
      scripts: [],
      notices: [{ code: 'nameless_script', path: '0' }],
    })
  })

  it.each([
    [[0], [1, 2, 3, 5, 6], true],
    [[0, 2], [2], true],
    [[4], [3], false],
    [[4, 1], [1], false],
    [['2', 1], [1, 2], false],
    [[9], [], false],
    [2, [2], false],
    [undefined, [], false],
  ])('case 128: placement %j becomes %j, for display and prompt: %j', (placement, expected, isBoth) => {
    const migrated = first({ scriptName: 'a', findRegex: 'a', placement })
    expect(migrated).toMatchObject({ placement: expected, markdownOnly: isBoth, promptOnly: isBoth })
  })

  it('fills in missing fields and reads odd ones', () => {
    const odd = {
      scriptName: 7,
      findRegex: 'a',
      substituteRegex: true,
      minDepth: '',
      maxDepth: '3',
      disabled: 'true',
    }
    expect(first(odd)).toEqual({
      ...script('a', ''),
      ...{ id: 'new-1', scriptName: '7', placement: [] },
      ...{ substituteRegex: 1, minDepth: null, maxDepth: 3, disabled: true },
    })
  })

  it('keeps unknown fields', () => {
    const { scripts } = read({ ...script('a', 'b'), source: { by: 'x' } })
    expect(scripts[0]?.source).toEqual({ by: 'x' })
  })

  it('finds the scripts of a card and of a preset, and keeps their ids and missing names', () => {
    const extensions = {
      regex_scripts: [{ id: 'one', findRegex: 'a' }, { id: 'one' }, { findRegex: 'c' }, 5],
    }
    const expected = ['one', 'new-1', 'new-2']
    for (const json of [{ spec: 'chara_card_v3', data: { extensions } }, { extensions }, extensions])
      expect(read(json).scripts.map(({ id }) => id)).toEqual(expected)
    expect(embeddedScripts(extensions, counting())).toMatchObject({
      notices: [
        { code: 'empty_pattern', path: 'regex_scripts.1' },
        { code: 'not_a_script', path: 'regex_scripts.3' },
      ],
    })
  })

  it.each([null, 'text', {}, { type: 'lorebook', data: [] }])('reports that %j has no scripts', json => {
    expect(read(json)).toEqual({ scripts: [], notices: [{ code: 'no_scripts', path: '' }] })
  })

  it('takes as many as may run, and reports how many were dropped', () => {
    const many = Array.from({ length: REGEX_LIMITS.scripts + 5 }, () => script('a', 'b'))
    const { scripts, notices } = read(many)
    expect(scripts.length).toBe(REGEX_LIMITS.scripts)
    expect(notices).toEqual([{ code: 'too_many_scripts', path: '', dropped: 5 }])
  })

  it('keeps a pattern that is too long to run, with a notice', () => {
    const { scripts, notices } = read(script('a'.repeat(REGEX_LIMITS.pattern + 1), 'b'))
    expect([scripts.length, notices]).toEqual([1, [{ code: 'pattern_too_long', path: '0' }]])
  })
})

describe('scripts of RisuAI', () => {
  const risu = (json: object) => read({ type: 'regex', data: [json] })

  const row = { comment: 'Quotes', in: 'a', out: 'b', type: 'editdisplay' }
  it.each<[string, unknown, string]>([
    ['a list', [row, 7], '1'],
    ['a module', { name: 'M', lorebook: [], regex: [row, 7] }, 'regex.1'],
    ['a wrapped module', { type: 'risuModule', module: { regex: [row, 7] } }, 'module.regex.1'],
  ])('may be in %s', (_, file, path) => {
    const { scripts, notices } = read(file)
    expect(scripts).toMatchObject([{ scriptName: 'Quotes', findRegex: '/a/g', markdownOnly: true }])
    expect(notices).toEqual([{ code: 'not_a_script', path }])
  })

  it('case 129: become equivalent scripts', () => {
    const file = {
      type: 'editdisplay',
      in: '<s>(.*?)</s>',
      out: '<b>$1</b>$n',
      ableFlag: false,
      comment: 'bold',
    }
    const { scripts, notices } = risu(file)
    expect(scripts).toMatchObject([
      {
        scriptName: 'bold',
        findRegex: '/<s>(.*?)</s>/g',
        markdownOnly: true,
        promptOnly: false,
        placement: [1, 2],
      },
    ])
    expect(notices).toEqual([])
    const occasion = { pass: 'display', placement: PLACEMENTS.assistant, depth: 0 } as const
    expect(applyScripts('<s>a</s><s>b</s>', scripts, { occasion, values }).text).toBe('<b>a</b>\n<b>b</b>\n')
  })

  it.each([
    ['{{data}}|$&|$1', '{{match}}|$0|$1'],
    ['<b>$1</b>', '<b>$1</b>\n'],
    ['a$$b$$1', 'a$b$$1'],
  ])('have the replacement %j converted to %j', (out, expected) => {
    expect(risu({ type: 'editoutput', in: 'a', out }).scripts[0]?.replaceString).toBe(expected)
  })

  it.each([
    ['gi', '/a/gi'],
    ['ggx', '/a/g'],
    ['', '/a/u'],
    ['dg', '/a/g'],
    ['g<order 5, cbs>', '/a/g'],
  ])('with flags %j become %j', (flag, expected) => {
    expect(risu({ type: 'editinput', in: 'a', out: '', ableFlag: true, flag }).scripts[0]?.findRegex).toBe(
      expected,
    )
  })

  it('run in their order, the higher first', () => {
    const row = (name: string, flag: string) => ({
      type: 'editoutput',
      in: 'a',
      comment: name,
      ableFlag: true,
      flag,
    })
    const { scripts } = read({
      type: 'regex',
      data: [row('c', 'g'), row('b', 'g<order 2>'), row('a', 'g<order 9>')],
    })
    expect(scripts.map(({ scriptName }) => scriptName)).toEqual(['a', 'b', 'c'])
  })

  it('give a notice for unsupported features', () => {
    const file = {
      type: 'regex',
      data: [
        { type: 'editdisplay', in: 'a', out: '@@emo happy' },
        { type: 'editoutput', in: 'a', out: 'b', ableFlag: true, flag: 'gy<move_top>' },
        { type: 'editlater', in: 'a', out: 'b' },
        { type: 'editoutput', in: '', out: 'b' },
      ],
    }
    const { scripts, notices } = read(file)
    expect(scripts.length).toBe(1)
    expect(notices).toEqual([
      { code: 'unsupported_action', path: 'data.0', action: '@@emo' },
      { code: 'unsupported_action', path: 'data.1', action: 'move_top' },
      { code: 'unsupported_flag', path: 'data.1', flag: 'y' },
      { code: 'unsupported_type', path: 'data.2', type: 'editlater' },
      { code: 'empty_pattern', path: 'data.3' },
    ])
  })

  it('may have a multi-line pattern', () => {
    const { scripts } = risu({ type: 'editoutput', in: 'a\nb', out: 'x' })
    expect(applyScripts('a\nb', scripts, { occasion: stored, values }).text).toBe('x')
  })

  it('are found in a card', () => {
    const extensions = { risuai: { customScripts: [{ type: 'editoutput', in: 'a', out: 'x' }] } }
    expect(read({ data: { extensions } }).scripts).toMatchObject([{ findRegex: '/a/g', placement: [2] }])
  })
})

describe('writing scripts', () => {
  it('gives one as an object and several as a list, as they were read', () => {
    const scripts = read([script('/a/g', 'b', { more: 1 }), script('c', 'd')]).scripts
    expect(JSON.parse(writeRegexScripts(scripts))).toEqual(scripts)
    expect(JSON.parse(writeRegexScripts(scripts.slice(0, 1)))).toEqual(scripts[0])
  })

  it('names the file after the script', () => {
    expect(regexFileName([script('a', 'b', { scriptName: '去除/摘要' })])).toBe('regex-去除摘要.json')
    expect(regexFileName([script('a', 'b'), script('b', 'c')])).toBe('regex-scripts.json')
  })
})

describe.runIf(existsSync(REAL_SCRIPTS))('the scripts of a real card', () => {
  const file: unknown = existsSync(REAL_SCRIPTS) ? JSON.parse(readFileSync(REAL_SCRIPTS, 'utf8')) : null
  const { scripts, notices } = read(file)

  function send(text: string, depth: number): string {
    const occasion = { pass: 'prompt', placement: PLACEMENTS.assistant, depth } as const
    return applyScripts(text, scripts, { occasion, values }).text
  }

  it('are read completely, except for their ids', () => {
    expect(notices).toEqual([])
    expect(scripts.map(({ id: _, ...rest }) => rest)).toEqual(
      Array.isArray(file) ? file.map(({ id: _, ...rest }) => rest) : [],
    )
  })

  it('send new turns without the summary, and old ones as their summary', () => {
    const text =
      'Tea.<UpdateVariable>_.set()</UpdateVariable>\n<summary>They drink.</summary>\n<StatusPlaceHolderImpl/>'
    expect(send(text, 0)).toBe('Tea.\n\n')
    expect(send(text, 11)).toBe('They drink.')
  })
})
