import { describe, expect, it } from 'vitest'
import { applyScripts } from './apply.ts'
import type { RegexScript } from './model/script.ts'
import { script, stored, values } from './testing/make-script.ts'

function replace(text: string, find: string, replacement: string, more: Partial<RegexScript> = {}): string {
  return applyScripts(text, [script(find, replacement, more)], { occasion: stored, values }).text
}

describe('Windows line endings', () => {
  it.each([
    ['a pattern over lines', '<s>\r\nHP:7\r\n</s>', '/<s>\\n(.*?)\\n<\\/s>/s', '$1', 'HP:7'],
    ['a count of line breaks', 'a\r\n\r\nb', '/\\n{2,}/', '|', 'a|b'],
    ['an anchor', 'a\r\n---\r\nb', '/^---\\n/m', '', 'a\nb'],
    ['those of the replacement', 'a', 'a', 'b\r\nc', 'b\nc'],
    ['old ones of the Mac', 'a\rb', '/a\\nb/', 'c', 'c'],
    ['a text that nothing is found in', 'x\r\ny', 'z', '', 'x\ny'],
  ])('match and become plain line breaks: %s', (_, text, find, replacement, result) => {
    expect(replace(text, find, replacement)).toBe(result)
  })
})

describe('a replacement', () => {
  it.each([
    [103, 'a', 'b', 'aaa', 'baa'],
    [104, '/a/g', 'b', 'aaa', 'bbb'],
    [105, '/\\d+/g', '<{{match}}>', 'a1b22', 'a<1>b<22>'],
    [105, '/\\d+/g', '{{MATCH}}|$0', '7', '7|7'],
    [106, '/(\\w+)=(\\w+)/g', '$2:$1', 'k=v', 'v:k'],
    [106, '/(?<k>\\w+)=(?<v>\\w+)/g', '$<v>:$<k>:$<zz>', 'k=v', 'v:k:'],
    [107, '/(a)(b)?/g', '[$1|$2]', 'ac', '[a|]c'],
    [108, '/(a)/g', '$10', 'ba', 'b'],
    [109, '/(a)/g', '[$2]', 'xxa', 'xx[]'],
    [110, '/a/g', '[$&]', 'a', '[$&]'],
    [110, '/(a)/g', '$$1', 'a', '$a'],
    [110, '/a/g', '$$1', 'a', '$'],
    [112, '/x/g', '{{char}}', 'x', 'Amy'],
    [112, '/<(.*?)>/g', '$1', '<{{user}}>', 'Bob'],
    [114, '/foo/gz', 'x', 'foo', 'foo'],
    [114, '/foo/gg', 'x', 'foo', 'foo'],
    [114, '/foo/v', 'x', 'foo', 'foo'],
    [114, '/foo/I', 'x', 'foo', 'foo'],
    [114, '/x/x', 'y', 'x', 'x'],
    [115, ' /foo/g', 'x', 'foo', 'foo'],
    [115, '/foo/g ', 'x', 'foo', 'x'],
    [116, '/a/b/g', 'x', 'a/b', 'x'],
    [117, '/(/', 'x', '(', '('],
    [
      118,
      '<StatusPlaceHolderImpl/>',
      '',
      '<StatusPlaceHolderImpl/>_<StatusPlaceHolderImpl/>',
      '_<StatusPlaceHolderImpl/>',
    ],
    [
      119,
      '/[\\s\\S]+<summary>([\\s\\S]*?)<\\/summary>[\\s\\S]+/gm',
      '$1',
      'story\n<summary>short</summary>\nend',
      'short',
    ],
    [
      119,
      '/[\\s\\S]+<summary>([\\s\\S]*?)<\\/summary>[\\s\\S]+/gm',
      '$1',
      'story\n<summary>short</summary>',
      'story\n<summary>short</summary>',
    ],
  ])('case %i: %j replaced with %j in %j gives %j', (_, find, replacement, text, expected) => {
    expect(replace(text, find, replacement)).toBe(expected)
  })

  it('case 111: inserts groups without trimmed strings', () => {
    const text = '[*hi* *yo*] *out*'
    expect(replace(text, '/\\[(.*?)\\]/g', '$1', { trimStrings: ['*'] })).toBe('hi yo *out*')
  })

  it.each([
    [0, 'A.B (C) AxB C'],
    [1, 'A.B (C) X'],
    [2, 'X AxB C'],
  ] as const)(
    'case 113: a macro in a pattern, inserted by mode %i, gives %j',
    (substituteRegex, expected) => {
      const named = { ...values, char: 'A.B (C)' }
      const scripts = [script('/{{char}}/g', 'X', { substituteRegex })]
      expect(applyScripts('A.B (C) AxB C', scripts, { occasion: stored, values: named }).text).toBe(expected)
    },
  )

  it('reads all digits of an existing group number', () => {
    expect(replace('abcdefghijk', '/(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)/', '$10-$1-$11')).toBe('j-a-k')
  })

  it('keeps a digit after {{match}} separate', () => {
    expect(replace('ab', '/(a)(b)/', '{{match}}1')).toBe('ab1')
  })

  it('keeps line breaks, and two characters that only look like one', () => {
    expect(replace('a', 'a', 'x\ny\\n')).toBe('x\ny\\n')
  })

  it('uses only the first line of a pattern', () => {
    expect(replace('ab', '/a/g\nnothing', 'x')).toBe('xb')
    expect(replace('a/b', '/b\n/g', 'x')).toBe('ax')
  })

  it('expands macros in trim strings', () => {
    expect(replace('<Bob said>', '/<(.*)>/', '$1', { trimStrings: ['{{user}} '] })).toBe('said')
  })

  it('leaves text around a macro in a pattern unchanged', () => {
    expect(replace('a{2} Amy', '/a\\{2\\} {{char}}/', 'x', { substituteRegex: 1 })).toBe('x')
    expect(replace('{Amy}', '/{{{char}}}/', 'x', { substituteRegex: 2 })).toBe('x')
    expect(replace('{{Amy', '/{{{{char}}/', 'x', { substituteRegex: 2 })).toBe('x')
  })

  it('continues after an empty match', () => {
    expect(replace('ab', '/x*/g', '-')).toBe('-a-b-')
  })

  it('finds nothing in an empty text', () => {
    expect(replace('', '/^$/', 'x')).toBe('')
  })
})
