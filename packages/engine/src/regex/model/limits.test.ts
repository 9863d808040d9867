import { describe, expect, it } from 'vitest'
import { applyScripts } from '../apply.ts'
import { script, stored, values } from '../testing/make-script.ts'
import { REGEX_LIMITS } from './limits.ts'
import type { RegexScript } from './script.ts'

function apply(text: string, ...scripts: RegexScript[]) {
  return applyScripts(text, scripts, { occasion: stored, values })
}

const skipped = (why: string) => [{ id: 'it', why }]

describe('a script beyond a limit leaves the text unchanged, and is named', () => {
  it.each([
    ['every place of a long text', 'a'.repeat(REGEX_LIMITS.text), script('/x*/g', 'y'.repeat(1_000))],
    ['a long match many times', 'a'.repeat(REGEX_LIMITS.text), script('/.*/', '$0'.repeat(300_000))],
    ['itself twice over', 'aaa', script('/a/g', 'y'.repeat(REGEX_LIMITS.replacement))],
  ])('when it would write %s', (_, text, hostile) => {
    const result = apply(text, { ...hostile, id: 'it' }, script('/a$/', 'b', { id: 'next' }))
    expect(result.skipped).toEqual(skipped('output_too_long'))
    expect(result.text).toBe(text.replace(/a$/, 'b'))
    expect(result.applied).toEqual([{ id: 'next', matches: 1 }])
  })

  it('when its pattern is too long, also after macros', () => {
    const long = 'a'.repeat(REGEX_LIMITS.pattern + 1)
    expect(apply(long, script(long, 'b', { id: 'it' })).skipped).toEqual(skipped('pattern_too_long'))
    const byMacro = script('{{scenario}}', 'b', { id: 'it', substituteRegex: 1 })
    const result = applyScripts(long, [byMacro], { occasion: stored, values: { ...values, scenario: long } })
    expect(result.skipped).toEqual(skipped('pattern_too_long'))
  })

  it('when its replacement is too long', () => {
    const long = 'b'.repeat(REGEX_LIMITS.replacement + 1)
    expect(apply('a', script('a', long, { id: 'it' })).skipped).toEqual(skipped('replacement_too_long'))
  })

  it('when the text is too long to begin with', () => {
    const long = 'a'.repeat(REGEX_LIMITS.text + 1)
    expect(apply(long, script('/a/g', '', { id: 'it' }))).toEqual({
      ...{ text: long, applied: [] },
      skipped: skipped('text_too_long'),
    })
  })

  it('when too many scripts ran before it', () => {
    const scripts = Array.from({ length: REGEX_LIMITS.scripts }, () => script('/$/', 'x'))
    const result = apply('a', ...scripts, script('/$/', 'x', { id: 'it' }))
    expect(result.text.length).toBe(1 + REGEX_LIMITS.scripts)
    expect(result.skipped).toEqual(skipped('too_many_scripts'))
  })
})

it('a text may grow beyond the input limit while it goes through its scripts', () => {
  const page = script('/status/', `<body>${'x'.repeat(100_000)}</body>`)
  const result = apply('status', page, script('/<body>/', '<body class="y">'))
  expect(result.text.startsWith('<body class="y">x')).toBe(true)
})

it('macros full of openings and texts full of dollars finish', () => {
  const find = `/${'{{'.repeat(1_500)}{{char}}/`
  expect(apply('a', script(find, 'b', { substituteRegex: 2 })).text).toBe('a')
  expect(apply('a', script('a', '$<'.repeat(400_000))).text.length).toBe(800_000)
})
