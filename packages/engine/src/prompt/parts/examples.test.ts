import { describe, expect, it } from 'vitest'
import { parseExamples } from './examples.ts'

function parse(text: string): string[][] {
  return parseExamples(text, { user: 'Bob', char: 'Amy' }).blocks.map(block =>
    block.map(({ name, content }) => `${name}: ${content}`),
  )
}

describe('example dialogue', () => {
  it('case 159: starts a block at each <START> and a message at each speaker', () => {
    expect(parse('<START>\nBob: hi\nAmy: hello\nmore\n<START>\nBob: a\nAmy: b')).toEqual([
      ['example_user: hi', 'example_assistant: hello\nmore'],
      ['example_user: a', 'example_assistant: b'],
    ])
  })

  it('case 160: needs no <START> for a single block', () => {
    expect(parse('Bob: hi\nAmy: yo')).toEqual([['example_user: hi', 'example_assistant: yo']])
  })

  it('case 161: gives lines before the first speaker to the first message', () => {
    expect(parse('intro\nBob: hi')).toEqual([['example_user: intro\n hi']])
  })

  it('case 162: is empty without speakers', () => {
    expect(parse('<START>\njust narration')).toEqual([])
  })

  it('case 163: keeps two lines of one speaker in one message', () => {
    expect(parse('<START>\nAmy: one\nAmy: two\nBob: three')).toEqual([
      ['example_assistant: one\nAmy: two', 'example_user: three'],
    ])
  })

  it.each(['<START>', '', ' \n'])('case 164: is empty for %j', text => {
    expect(parse(text)).toEqual([])
  })

  it('accepts lower-case <start> and Windows line endings', () => {
    expect(parse('<start>\r\nBob: hi\r\nAmy: yo')).toEqual([['example_user: hi', 'example_assistant: yo']])
  })

  it('accepts a full-width colon', () => {
    expect(parse('<START>\nBob：你好\nAmy：晚上好：真的\nAmy: 嗯')).toEqual([
      ['example_user: 你好', 'example_assistant: 晚上好：真的\nAmy: 嗯'],
    ])
    expect(parse('天黑了\nAmy：早')).toEqual([['example_assistant: 天黑了\n早']])
  })

  it('reports blocks without speakers', () => {
    const text = '<START>\nBob:hi\n<START>\nnarration\nmore\n<START>\n\n<START>\nCarl: who'
    expect(parseExamples(text, { user: 'Bob', char: 'Amy' }).silent).toEqual(['narration\nmore', 'Carl: who'])
  })
})
