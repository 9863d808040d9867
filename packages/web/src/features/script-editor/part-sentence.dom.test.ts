import { beforeEach, describe, expect, it } from 'vitest'
import { showLocale } from '../../i18n/locale.ts'
import { partSentence } from './part-sentence.ts'
import { explainFind } from './pattern/explain.ts'

const partSentences = (findRegex: string) => (explainFind(findRegex) ?? []).map(partSentence)

describe('a pattern in plain words', () => {
  beforeEach(() => showLocale('en'))

  it('describes the text and how often it repeats', () => {
    expect(partSentences('/<status>([\\s\\S]*?)<\\/status>\\n/g')).toEqual([
      'the text “<status>”',
      'group 1, available as $1:',
      'any character, any number of times, as few as possible',
      'the text “</status>↵”',
    ])
  })

  it('describes sets, ranges and classes', () => {
    expect(partSentences('/[a-z中\\d]{2,3}[^ "]\\W?/')).toEqual([
      'one of: “a” to “z”, “中”, a digit, 2 to 3 times, as many as possible',
      'any character except: “␣”, “"”',
      'not a letter, digit or underscore, optional, as many as possible',
    ])
  })

  it('describes alternatives and lookarounds', () => {
    expect(partSentences('/^(?:a|b)(?!c)(d)\\1/m')).toEqual([
      'the start of a line',
      'group without a number:',
      'option 1 of 2:',
      'the text “a”',
      'option 2 of 2:',
      'the text “b”',
      'only if not followed by:',
      'the text “c”',
      'group 1, available as $1:',
      'the text “d”',
      'the same text as group 1',
    ])
  })

  it('is available in Chinese', () => {
    showLocale('zh-CN')
    expect(partSentences('/(.+)/')).toEqual([
      '第 1 组，即 $1：',
      '任意一个字符（换行除外），一次或多次，尽可能多',
    ])
  })
})
