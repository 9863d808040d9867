import { describe, expect, it } from 'vitest'
import { type Injection, placeInjections } from './injections.ts'

function injection(text: string, more: Partial<Injection> = {}): Injection {
  const pieces = [{ source: 'card', name: text, text } as const]
  return { id: text, name: text, role: 'system', depth: 0, order: 100, pieces, ...more }
}

function at(depth: number, injections: Injection[], length = 4): string[] {
  return (placeInjections(injections, length, part => part).get(depth) ?? []).map(({ text }) => text)
}

describe('texts at a depth', () => {
  it('case 166: are sorted assistant above user above system', () => {
    const three = [injection('S'), injection('U', { role: 'user' }), injection('A', { role: 'assistant' })]
    expect(at(0, three)).toEqual(['A', 'U', 'S'])
  })

  it('case 167: have the lower order above', () => {
    expect(at(0, [injection('high', { order: 150 }), injection('low', { order: 50 })])).toEqual([
      'low',
      'high',
    ])
  })

  it('case 179: of the same depth, order and role are one message, which lists its sources', () => {
    const placed = placeInjections([injection('x'), injection(' y\n')], 4, part => part)
    expect(placed.get(0)).toMatchObject([{ text: 'x\ny', pieces: [{ name: 'x' }, { name: ' y\n' }] }])
  })

  it('are above a chat that is shorter, the deeper ones first', () => {
    expect(at(4, [injection('near', { depth: 50 }), injection('far', { depth: 99 })])).toEqual([
      'far',
      'near',
    ])
  })

  it.each([Number.NaN, -3, 0.5])('are at the end when a file gives depth %d', depth => {
    expect(at(0, [injection('x', { depth })])).toEqual(['x'])
  })

  it('are left out when they are empty', () => {
    expect(at(0, [injection(' ')])).toEqual([])
  })
})
