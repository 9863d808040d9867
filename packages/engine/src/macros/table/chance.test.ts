import { describe, expect, it } from 'vitest'
import { seededRandom } from '../context/dice.ts'
import type { MacroValues } from '../context/values.ts'
import { expandMacros } from '../expand.ts'

const values: MacroValues = { user: 'Bob', char: 'Amy' }

function distinctResults(text: string, seed = 'dice'): Set<string> {
  const random = seededRandom(seed)
  return new Set(Array.from({ length: 200 }, () => expandMacros(text, { ...values, dice: random })))
}

function inChat(text: string, id: string, more: Partial<MacroValues> = {}): string {
  return expandMacros(text, { ...values, ...more, chat: { id, messages: [], length: 0 } })
}

const chats = Array.from({ length: 100 }, (_, at) => `chat ${at}`)

describe('chance', () => {
  it.each([
    ['{{random::a::b}}', ['a', 'b']],
    ['{{random:a::b}}', ['a', 'b']],
    ['{{random:a\\,b}}', ['a,b']],
    ['{{random a , b\\,c}}', ['a', 'b,c']],
    ['{{random::a,b}}', ['a', 'b']],
    ['{{random::a,b::c}}', ['a,b', 'c']],
    ['{{random::{{user}}::{{char}}}}', ['Amy', 'Bob']],
    ['{{random}}', ['{{random}}']],
  ])('case 146: %s is one of %j', (text, expected) => {
    expect([...distinctResults(text)].sort()).toEqual(expected)
  })

  it.each([
    ['{{random {{if 1}}a::b{{/if}}::c}}', ['a', 'b', 'c']],
    ['{{random: {{#if 1}}a::b{{/if}}::c}}', ['a', 'b', 'c']],
    ['{{random {{if 0}}a::b{{else}}d::e{{/if}}::c}}', ['c', 'd', 'e']],
    ['{{random {{if 1}}a{{if 1}}::b{{/if}}::d{{/if}}::c}}', ['a', 'b', 'c', 'd']],
    ['{{random::{{if 1}}a::b{{/if}}::c}}', ['a::b', 'c']],
    ['{{random::{{reverse}}a::b{{/reverse}}::c}}', ['b::a', 'c']],
    ['{{random::{{if 1}}a::b::c}}', ['b', 'c', '{{if 1}}a']],
  ])('scopes are paired before a list is split: %s is one of %j', (text, expected) => {
    expect([...distinctResults(text)].sort()).toEqual(expected)
  })

  it.each([
    ['{{roll:1d1}}', ['1']],
    ['{{roll 6}}', ['1', '2', '3', '4', '5', '6']],
    ['{{roll:abc}}', ['']],
    ['{{roll::2d2+4}}', ['6', '7', '8']],
    ['{{roll::d2-5}}', ['-3', '-4']],
    ['{{roll:0d6}}', ['']],
    ['{{roll:1d0}}', ['']],
    ['{{roll:999999d999999}}', ['']],
  ])('case 148: %s is one of %j', (text, expected) => {
    expect([...distinctResults(text)].sort()).toEqual(expected)
  })

  it('case 147: a pick is stable within a chat, and may differ in another', () => {
    const text = '{{pick::a::b::c}}'
    expect(inChat(text, 'one')).toBe(inChat(text, 'one'))
    expect(new Set(chats.map(id => inChat(text, id)))).toEqual(new Set(['a', 'b', 'c']))
  })

  it('case 147: a pick in the description is the same wherever the description is used', () => {
    const description = 'Eyes: {{pick::blue::green::grey}}'
    for (const id of chats) {
      expect(inChat('{{newline}}{{description}}', id, { description })).toBe(`\n${inChat(description, id)}`)
    }
  })

  it('case 147: two identical picks of one text are drawn independently', () => {
    const both = new Set(chats.map(id => inChat('{{pick::a::b}}{{pick::a::b}}', id)))
    expect(both).toEqual(new Set(['aa', 'ab', 'ba', 'bb']))
  })

  it('a pick is drawn again when its text is edited', () => {
    const before = chats.map(id => inChat('{{pick::a::b}} one', id).charAt(0))
    const after = chats.map(id => inChat('{{pick::a::b}} two', id).charAt(0))
    expect(after).not.toEqual(before)
  })

  it('has no value without dice or chat', () => {
    const text = '{{random::a}}{{pick::a}}{{roll 6}}'
    expect(expandMacros(text, values)).toBe(text)
  })
})
