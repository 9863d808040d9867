import { describe, expect, it } from 'vitest'
import { splitLeadingSystem } from './leading-system.ts'

const main = { role: 'system', content: 'M' } as const
const fact = { role: 'system', content: 'D' } as const
const said = { role: 'user', content: 'hi' } as const

describe('what the system says first', () => {
  it('is a text of its own, and the rest are messages', () => {
    expect(splitLeadingSystem([main, fact, said, main])).toEqual({ system: 'M\n\nD', messages: [said, main] })
  })

  it('may be all there is, or nothing', () => {
    expect(splitLeadingSystem([main])).toEqual({ system: 'M', messages: [] })
    expect(splitLeadingSystem([said])).toEqual({ system: null, messages: [said] })
  })
})
