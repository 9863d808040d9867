import { describe, expect, it } from 'vitest'
import { attached, bookOf } from '../lorebook/testing/activate.ts'
import { buildPrompt } from './build.ts'
import { amy, ask, inputOf, withPrompts } from './testing/ask.ts'

describe('a prompt of a hostile card', () => {
  it.each(['Bob: a\nAmy: b\n', '<START>\nBob: a\n', '<START>', 'Bob:\n'])(
    'finishes with a megabyte of %j',
    piece => {
      const card = amy({ mes_example: piece.repeat(1_000_000 / piece.length) })
      const { parts, tokens, budget } = ask({ card })
      expect(tokens).toBeLessThanOrEqual(budget)
      expect(parts.length).toBeLessThan(2_000)
    },
  )

  it('finishes with ten thousand entries that are always active, each at its own depth', () => {
    const entries = Array.from({ length: 10_000 }, (_, depth) => {
      return { constant: true, ignoreBudget: true, content: `e${depth}`, position: 4, depth }
    })
    const { messages, parts } = ask({ lorebooks: { books: [attached(bookOf(entries))] } })
    expect(messages.at(-1)?.content).toBe('e0')
    expect(parts.filter(({ kept }) => !kept).length).toBeGreaterThan(8_000)
  })

  it('finishes with thousands of texts that each include a megabyte', () => {
    const card = amy({ description: 'word '.repeat(200_000) })
    const asking = Array.from({ length: 2_000 }, (_, at) => `${at} {{description}}`)
    const { prompts, order } = withPrompts(
      ...asking.map((content, at) => ({ identifier: `p${at}`, content, injection_position: 1 as const })),
    )
    const entries = asking.map(content => ({ key: [content], content, constant: true, ignoreBudget: true }))
    const lorebooks = { books: [attached(bookOf(entries))] }
    const settings = { prompts, order: order.filter(({ identifier }) => identifier !== 'charDescription') }
    expect(buildPrompt(inputOf({ card, lorebooks, settings })).ok).toBe(false)
  })

  it('finishes with thousands of prompts, each twice in the order', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ identifier: `p${at}`, content: 'x' }))
    const { prompts, order } = withPrompts(...many)
    const settings = { prompts, order: [...order, ...order], context_tokens: 100_000 }
    expect(ask({ settings }).messages.filter(({ content }) => content === 'x')).toHaveLength(2_000)
  })
})
