import { describe, expect, it } from 'vitest'
import { ask, chat, history } from '../testing/ask.ts'

const turns = history('user: hi', 'system: Night falls.', 'assistant: yo')

describe('names of speakers', () => {
  it('do not stand before what the two of a chat say', () => {
    expect(chat({ history: turns })).toEqual(['user: hi', 'system: Night falls.', 'assistant: yo'])
  })

  it('stand before what a guest says', () => {
    const guest = { id: 'g', role: 'assistant', name: 'Cat', content: 'meow', guest: true } as const
    expect(chat({ history: [guest] })).toEqual(['assistant: Cat: meow'])
    expect(chat({ history: [guest], settings: { names_behavior: -1 } })).toEqual(['assistant: meow'])
  })

  it('case 175: never stand before a narrator, who speaks as the system', () => {
    expect(chat({ history: turns, settings: { names_behavior: 2 } })).toEqual([
      'user: Bob: hi',
      'system: Night falls.',
      'assistant: Amy: yo',
    ])
  })

  it('case 177: are made of letters that the API takes', () => {
    const said = history('user: hi').map(message => ({ ...message, name: '小明' }))
    const { messages } = ask({ history: said, settings: { names_behavior: 1 } })
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'hi', name: '__' })
  })

  it('make stop texts of those who must not be spoken for', () => {
    const settings = { names_behavior: 2 } as const
    expect(ask({ settings }).stop).toEqual(['\nBob:'])
    expect(ask({ settings, action: 'impersonate' }).stop).toEqual(['\nAmy:'])
    expect(ask({}).stop).toEqual([])
  })
})
