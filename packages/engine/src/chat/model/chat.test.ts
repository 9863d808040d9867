import { describe, expect, it } from 'vitest'
import { makeMessage } from './chat.ts'

describe('thoughts in an answer from a file', () => {
  it.each([
    ['in its text', { content: '<Think>a</Think>\n\nHello.' }, 'a', 'Hello.'],
    ['in its text, with a closing tag alone', { content: 'a\n</think>\n\nHello.' }, 'a\n', 'Hello.'],
    ['beside it, with a tag left over', { content: '</think>\n\nHello.', reasoning: 'a' }, 'a', 'Hello.'],
    ['beside it', { content: '<think>b</think>', reasoning: 'a' }, 'a', '<think>b</think>'],
    ['beside it, and nothing but white space', { content: 'Hello.', reasoning: ' \n' }, '', 'Hello.'],
  ])('are found %s', (_, fields, reasoning, content) => {
    expect(makeMessage(fields)).toMatchObject({ reasoning, content })
  })

  it('are not looked for in a user’s message', () => {
    const content = '</think>\n\nHello.'
    expect(makeMessage({ role: 'user', content })).toMatchObject({ reasoning: '', content })
    expect(makeMessage({ role: 'user', content, reasoning: 'a' })).toMatchObject({ content })
  })
})
