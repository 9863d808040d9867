import { describe, expect, it } from 'vitest'
import type { MacroChat, MacroValues } from '../context/values.ts'
import { expandMacros } from '../expand.ts'

const chat: MacroChat = {
  id: 'c',
  messages: [
    { role: 'assistant', content: 'Hi' },
    { role: 'user', content: 'Hello {{user}}' },
    { role: 'assistant', content: 'secret', hidden: true, sibling: { index: 1, count: 3 } },
  ],
  length: 3,
  first_included: 1,
}

function expand(text: string, more: Partial<MacroValues> = {}): string {
  return expandMacros(text, { user: 'Bob', char: 'Amy', chat, ...more })
}

describe('macros about the chat', () => {
  it.each([
    ['{{lastMessageId}}', '2'],
    ['{{currentSwipeId}}', '1'],
  ])('case 151: %s is %s', (text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it.each([
    ['{{lastMessage}}', 'secret'],
    ['{{lastUserMessage}}', 'Hello {{user}}'],
    ['{{lastCharMessage}}', 'Hi'],
    ['{{firstIncludedMessageId}}', '1'],
    ['{{firstDisplayedMessageId}}', ''],
    ['{{allChatRange}}', '0-2'],
    ['{{lastSwipeId}}', '3'],
  ])('%s is %s', (text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it('are empty in a chat without messages', () => {
    const empty: MacroChat = { id: 'c', messages: [], length: 0 }
    expect(
      expand('[{{lastMessage}}{{lastUserMessage}}{{lastMessageId}}{{allChatRange}}]', { chat: empty }),
    ).toBe('[]')
  })

  it('count all messages of a branch, even when only the newest are loaded', () => {
    expect(expand('{{lastMessageId}}', { chat: { ...chat, length: 10_000 } })).toBe('9999')
  })
})

describe('macros about the answer', () => {
  it.each<[string, Partial<MacroValues>, string]>([
    [
      '{{maxPrompt}} {{maxContextTokens}} {{maxResponse}}',
      { max_context: 8000, max_response: 500 },
      '7500 8000 500',
    ],
    [
      '{{model}} {{isMobile}} {{lastGenerationType}}',
      { model: 'm', is_mobile: false, generation_type: 'swipe' },
      'm false swipe',
    ],
    ['{{input}}', { input: 'I {{user}}' }, 'I {{user}}'],
    ['{{outlet::a}}|{{outlet::b}}', { outlets: new Map([['a', 'woke']]) }, 'woke|'],
    [
      '{{systemPrompt}} {{defaultSystemPrompt}}',
      { system_prompt: 'I am {{char}}', charPrompt: '{{user}}s' },
      'Bobs I am Amy',
    ],
    ['{{systemPrompt}}', { system_prompt: 'mine', charPrompt: 'card', prefer_card_prompts: false }, 'mine'],
    ['{{systemPrompt}}', { system_prompt: 'mine', charPrompt: ' ' }, 'mine'],
    ['{{chatStart}}{{exampleSeparator}}', { chat_start: '[Start]', example_separator: '***' }, '[Start]***'],
    ['{{banned "word"}}{{instructUserPrefix}}{{hasExtension::x}}', {}, 'false'],
    ['{{model}}{{outlet::a}}', {}, '{{model}}{{outlet::a}}'],
  ])('%s with %j is %s', (text, more, expected) => {
    expect(expand(text, more)).toBe(expected)
  })
})

describe('macros about participants', () => {
  it('name the unmuted members, and everyone but the speaker', () => {
    const group = { group: ['Amy', 'Bea', 'Cat'], group_not_muted: ['Amy', 'Cat'] }
    expect(expand('{{groupNotMuted}} | {{notChar}}', group)).toBe('Amy, Cat | Bea, Cat, Bob')
    expect(expand('{{groupNotMuted}} | {{notChar}}')).toBe('Amy | Bob')
  })

  it('give the paths of the avatars', () => {
    const paths = { user_avatar_path: '/u.png', char_avatar_path: '/c.png' }
    expect(expand('{{userAvatarPath}} {{charAvatarPath}}', paths)).toBe('/u.png /c.png')
  })
})
