import { describe, expect, it } from 'vitest'
import type { PromptGroup } from './model/types.ts'
import { amy, ask, chat, history, lines } from './testing/ask.ts'

const bea = amy({
  name: 'Bea',
  description: '{{char}} is tall.',
  extensions: { depth_prompt: { prompt: '{{char}} hums.', depth: 0 } },
})
const card = amy({ description: '{{char}} is small.', mes_example: 'Bob: hi\nBea: hey\nAmy: yo' })
const members = [
  { name: 'Amy', card },
  { name: 'Bea', card: bea },
]
const turns = [
  ...history('user: hi', 'assistant: yo'),
  { id: 'b', role: 'assistant' as const, name: 'Bea', content: 'hey' },
]

describe('a group', () => {
  it('case 174: prefixes its members’ messages, and asks for the next speaker', () => {
    expect(chat({ card, group: { members }, history: turns })).toEqual([
      'user: hi',
      'assistant: Amy: yo',
      'assistant: Bea: hey',
      'system: [Write the next reply only as Amy.]',
    ])
  })

  it('starts with its member names', () => {
    expect(lines({ card, group: { members } })).toContain(
      'system: [Start a new group chat. Group members: Amy, Bea]',
    )
  })

  it('names the speaking members in examples', () => {
    expect(lines({ card, group: { members } }).filter(line => line.startsWith('example'))).toEqual([
      'example_user: Bob: hi',
      'example_assistant: Bea: hey',
      'example_assistant: Amy: yo',
    ])
  })

  it('contains only the card of the speaker', () => {
    expect(lines({ card, group: { members } })[1]).toBe('system: Amy is small.')
  })

  it('joins the cards when the user wants it, each under its own name', () => {
    const group: PromptGroup = { members, mode: 'join', join_prefix: '<{{char}} <FIELDNAME>>\n' }
    expect(lines({ card, group })[1]).toBe(
      'system: <Amy Description>\nAmy is small.\n<Bea Description>\nBea is tall.',
    )
    expect(chat({ card, group })).toContain('system: Bea hums.')
  })

  it('leaves out muted members, unless all are joined', () => {
    const muted = members.map(member => ({ ...member, muted: true }))
    expect(lines({ card, group: { members: muted, mode: 'join' } })[1]).toBe('system: Amy is small.')
    const all = { members: muted, mode: 'join_all' } as const
    expect(lines({ card, group: all })[1]).toBe('system: Amy is small.\nBea is tall.')
  })

  it('stops a model that speaks for others', () => {
    expect(ask({ card, group: { members } }).stop).toEqual(['\nBob:', '\nBea:'])
  })
})
