import { describe, expect, it } from 'vitest'
import { type Injection, placeInjections } from './injections.ts'

function injection(text: string, more: Partial<Injection> = {}): Injection {
  const facts = { id: text, name: text, source: 'card', role: 'system' } as const
  return { ...facts, text, depth: 0, order: 100, ...more }
}

/** The texts at a depth, top to bottom. */
function at(depth: number, injections: Injection[], length = 4): string[] {
  return (placeInjections(injections, length).get(depth) ?? []).map(({ text }) => text)
}

describe('texts at a depth', () => {
  it('case 166: stand assistant above user above system', () => {
    const three = [injection('S'), injection('U', { role: 'user' }), injection('A', { role: 'assistant' })]
    expect(at(0, three)).toEqual(['A', 'U', 'S'])
  })

  it('case 167: stand with the lower order above', () => {
    expect(at(0, [injection('high', { order: 150 }), injection('low', { order: 50 })])).toEqual([
      'low',
      'high',
    ])
  })

  it('case 179: of one depth, order and role are one message', () => {
    expect(at(2, [injection('x', { depth: 2 }), injection('y', { depth: 2 })])).toEqual(['x\ny'])
  })

  it('stand before a chat that is shorter, the deeper above', () => {
    expect(at(4, [injection('near', { depth: 50 }), injection('far', { depth: 99 })])).toEqual([
      'far',
      'near',
    ])
  })

  it('are left out when they are empty', () => {
    expect(at(0, [injection(' ')])).toEqual([])
  })
})
