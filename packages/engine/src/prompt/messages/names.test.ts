import { describe, expect, it } from 'vitest'
import { ask, chat, history } from '../testing/ask.ts'

const turns = history('user: hi', 'system: Night falls.', 'assistant: yo')

describe('names of speakers', () => {
  it('are left out in a chat of two', () => {
    expect(chat({ history: turns })).toEqual(['user: hi', 'system: Night falls.', 'assistant: yo'])
  })

  it('are added for a guest', () => {
    const guest = { id: 'g', role: 'assistant', name: 'Cat', content: 'meow', guest: true } as const
    expect(chat({ history: [guest] })).toEqual(['assistant: Cat: meow'])
    expect(chat({ history: [guest], settings: { names_behavior: -1 } })).toEqual(['assistant: meow'])
  })

  it('case 175: are never added for a narrator, who has the system role', () => {
    expect(chat({ history: turns, settings: { names_behavior: 2 } })).toEqual([
      'user: Bob: hi',
      'system: Night falls.',
      'assistant: Amy: yo',
    ])
  })

  it('case 177: contain only letters that the API accepts', () => {
    const namedHistory = history('user: hi').map(message => ({ ...message, name: '小明' }))
    const { messages } = ask({ history: namedHistory, settings: { names_behavior: 1 } })
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'hi', name: '__' })
  })

  it('become stop texts for those the model must not speak for', () => {
    const settings = { names_behavior: 2 } as const
    expect(ask({ settings }).stop).toEqual(['\nBob:'])
    expect(ask({ settings, action: 'impersonate' }).stop).toEqual(['\nAmy:'])
    expect(ask({}).stop).toEqual([])
  })
})
