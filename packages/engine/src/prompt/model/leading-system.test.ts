import { describe, expect, it } from 'vitest'
import { splitLeadingSystem } from './leading-system.ts'

const main = { role: 'system', content: 'M' } as const
const fact = { role: 'system', content: 'D' } as const
const userMessage = { role: 'user', content: 'hi' } as const

describe('the leading system messages', () => {
  it('become one text, and the rest stay messages', () => {
    expect(splitLeadingSystem([main, fact, userMessage, main])).toEqual({
      system: 'M\n\nD',
      messages: [userMessage, main],
    })
  })

  it('may be everything, or nothing', () => {
    expect(splitLeadingSystem([main])).toEqual({ system: 'M', messages: [] })
    expect(splitLeadingSystem([userMessage])).toEqual({ system: null, messages: [userMessage] })
  })
})
