import { describe, expect, it } from 'vitest'
import { amy, ask, chat, history, lines } from '../testing/ask.ts'
import type { PromptMessage } from './message.ts'
import { type PostProcessing, postProcess } from './post-process.ts'

const messages: PromptMessage[] = [
  { role: 'system', content: 'M' },
  { role: 'system', name: 'example_user', content: 'hi' },
  { role: 'system', name: 'example_assistant', content: 'Amy: hello' },
  { role: 'assistant', content: 'yo' },
  { role: 'system', content: 'N' },
  { role: 'user', content: 'q' },
]

function processed(mode: PostProcessing, input = messages): string[] {
  const result = postProcess(input, mode, { user: 'Bob', char: 'Amy' })
  return result.map(({ role, content }) => `${role}: ${content}`)
}

describe('post-processing for a provider’s API', () => {
  it.each<[PostProcessing, string[]]>([
    ['merge', ['system: M\n\nBob: hi\n\nAmy: hello', 'assistant: yo', 'system: N', 'user: q']],
    ['semi', ['system: M\n\nBob: hi\n\nAmy: hello', 'assistant: yo', 'user: N\n\nq']],
    [
      'strict',
      ['system: M\n\nBob: hi\n\nAmy: hello', 'user: [Start a new Chat]', 'assistant: yo', 'user: N\n\nq'],
    ],
    ['single', ['user: M\n\nBob: hi\n\nAmy: hello\n\nAmy: yo\n\nN\n\nBob: q']],
  ])('is done by %s', (mode, expected) => {
    expect(processed(mode)).toEqual(expected)
  })

  it('changes nothing when switched off', () => {
    expect(postProcess(messages, 'none', { user: 'Bob', char: 'Amy' })).toEqual(messages)
  })

  it.each<PostProcessing>(['merge', 'semi', 'strict', 'single'])(
    'adds a user message when there are none: %s',
    mode => expect(processed(mode, [])).toEqual(['user: [Start a new Chat]']),
  )

  it.each<PostProcessing>(['merge', 'semi', 'strict', 'single'])(
    'changes nothing the second time: %s',
    mode => {
      const once = postProcess(messages, mode, { user: 'Bob', char: 'Amy' })
      expect(postProcess(once, mode, { user: 'Bob', char: 'Amy' }).length).toBe(once.length)
    },
  )

  it('counts the names that it adds', () => {
    const input = { history: history('user: hi'), card: amy({ mes_example: 'Bob: a\nAmy: b' }) }
    const { parts } = ask({ ...input, settings: { post_processing: 'single' } })
    expect(parts.slice(-3).map(({ text }) => text)).toEqual(['Amy: b', '[Start a new Chat]', 'Bob: hi'])
  })
})

describe('squashing', () => {
  const settings = { squash_system_messages: true }

  it('case 176: joins adjacent system messages, except those that mark a position', () => {
    expect(lines({ card: amy({ description: 'D' }), settings })).toEqual([
      'system: M\nD',
      'system: [Start a new Chat]',
      'user: hi',
    ])
  })

  it('leaves examples and their headers unchanged', () => {
    const all = lines({ card: amy({ mes_example: 'Bob: a' }), settings })
    expect(all.slice(1, 4)).toEqual([
      'system: [Example Chat]',
      'example_user: a',
      'system: [Start a new Chat]',
    ])
  })

  it('leaves the nudge of a group unchanged', () => {
    const input = { group: { members: [{ name: 'Amy' }] }, card: amy({ post_history_instructions: 'P' }) }
    expect(chat({ ...input, settings }).slice(-2)).toEqual([
      'system: [Write the next reply only as Amy.]',
      'system: P',
    ])
  })
})
