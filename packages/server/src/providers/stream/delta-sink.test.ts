import { expect, test } from 'vitest'
import { ThinkTags, WellFormedText } from './delta-sink.ts'

/** What is told of a text that arrives in these pieces. */
function sorted(...pieces: string[]) {
  const told = { reasoning: '', delta: '' }
  const tags = new ThinkTags({
    delta: text => {
      told.delta += text
    },
    reasoning: text => {
      told.reasoning += text
    },
  })
  for (const piece of pieces) tags.push(piece)
  tags.end()
  return told
}

test('thoughts at the beginning are told apart, however they are cut', () => {
  const text = '\n<think>\nshort < long</think>\n\nThe answer is 1 < 2.'
  for (let cut = 0; cut <= text.length; cut++) {
    expect(sorted(text.slice(0, cut), text.slice(cut))).toEqual({
      reasoning: '\nshort < long',
      delta: 'The answer is 1 < 2.',
    })
  }
  expect(sorted(...text)).toEqual(sorted(text))
})

test.each(['plain', '  indented', 'a <think>b</think>', '<thin', '< think>', ' \n', '<thing>x'])(
  '%j is all answer',
  text => {
    expect(sorted(...text)).toEqual({ reasoning: '', delta: text })
  },
)

test('thoughts that never close stay thoughts', () => {
  expect(sorted(...'<think>hm </thi')).toEqual({ reasoning: 'hm </thi', delta: '' })
})

test('only the first thoughts are taken out', () => {
  expect(sorted('<think>a</think>b<think>c</think>')).toEqual({ reasoning: 'a', delta: 'b<think>c</think>' })
})

function told(...pieces: string[]): string[] {
  const heard: string[] = []
  const text = new WellFormedText(piece => heard.push(piece))
  for (const piece of pieces) text.push(piece)
  text.end()
  return heard
}

test('pieces go through as they come', () => {
  expect(told('a', '墨', '🦄')).toEqual(['a', '墨', '🦄'])
})

test('a character cut in two is told once it is whole', () => {
  expect(told('a\ud83e', '\udd84b')).toEqual(['a', '🦄b'])
  expect(told('\ud83e', '\udd84')).toEqual(['🦄'])
})

test('halves without their other half become the replacement character', () => {
  expect(told('a\ud83e', 'b', '\udd84', 'c\ud83e')).toEqual(['a', '\ufffdb', '\ufffd', 'c', '\ufffd'])
})

test('NUL is dropped, and nothing is told of a piece that held only that', () => {
  expect(told('a\0b', '\0', '')).toEqual(['ab'])
})
