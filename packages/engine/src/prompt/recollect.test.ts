import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidate, note } from '../memory/testing/candidates.ts'
import { PLACEMENTS } from '../regex/model/script.ts'
import { script } from '../regex/testing/make-script.ts'
import { countTokens } from '../text/tokens/count-tokens.ts'
import { buildPrompt } from './build.ts'
import type { HistoryMessage, PromptRetrieval } from './model/types.ts'
import { ask, inputOf, lines } from './testing/ask.ts'

const fixed = ask({ history: [] }).tokens
const room = (tokens: number) => ({ context_tokens: fixed + tokens + 503 })

/** Messages of 96 tokens plus 4 overhead each. */
const branch = (length: number): HistoryMessage[] =>
  Array.from({ length }, (_, at) => ({
    id: `m${at}`,
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `text ${at}`,
    name: at % 2 === 0 ? 'Bob' : 'Amy',
    tokens: 96,
  }))

const twenty = branch(20)
const recalling = (more: Partial<Extract<PromptRetrieval, { candidates: unknown }>> = {}) => ({
  recall: { candidates: [candidate(3)], budget_tokens: 200, top_k: 4, ...more },
})

describe('retrieved memory', () => {
  it('is among the messages, above the newest, with each passage listed in the inspector', () => {
    const memory = recalling({ candidates: [candidate(3), note(1, 'She lied.')] })
    const { parts, recalled } = ask({ history: twenty, memory, settings: room(900) })
    const part = parts.find(({ id }) => id === 'recalled')
    expect(part).toMatchObject({ source: 'memory', role: 'system', depth: 4, kept: true })
    expect(part?.text).toBe(
      '[From earlier in this story: She lied.]\n[From earlier in this story: Bob: said 3]',
    )
    expect(part?.pieces?.map(({ memory }) => memory)).toEqual(['note She lied.', 'm3'])
    expect(recalled.map(({ text }) => text)).toEqual(['She lied.', 'Bob: said 3'])
    expect(parts.slice(parts.findIndex(({ id }) => id === 'recalled') + 1).map(({ id }) => id)).toEqual([
      'history.m16',
      'history.m17',
      'history.m18',
      'history.m19',
    ])
  })

  it('never repeats messages in the window', () => {
    const memory = recalling({ candidates: [candidate(18), candidate(3)] })
    const { recalled } = ask({ history: twenty, memory, settings: room(900) })
    expect(recalled.map(({ memories }) => memories[0]?.id)).toEqual(['m3'])
  })

  it('never includes the message being continued', () => {
    const history = branch(4)
    const memory = recalling({ candidates: [candidate(3)] })
    expect(ask({ history, memory, action: 'continue', settings: room(220) }).recalled).toEqual([])
  })

  it('takes no room when nothing is found', () => {
    const input = { history: twenty, settings: room(900) }
    const memory = recalling({ candidates: [candidate(18)] })
    expect(ask({ ...input, memory }).messages).toEqual(ask(input).messages)
  })

  it('leaves unused room to the history', () => {
    const trimmedMessages = (memory = {}) =>
      ask({ history: twenty, memory, settings: room(900) }).trimmed.messages
    expect(trimmedMessages(recalling())).toBeLessThanOrEqual(trimmedMessages() + 1)
  })

  it('is not repeated by the history when that has more room again', () => {
    const memory = recalling({ candidates: [candidate(12), note(0, 'word '.repeat(100))] })
    const { parts, trimmed } = ask({ history: twenty, memory, settings: room(900) })
    expect(parts.some(({ id }) => id === 'history.m12')).toBe(false)
    expect(trimmed.messages).toBeGreaterThan(12)
  })

  it('is included even when hardly any message fits', () => {
    const memory = recalling({ candidates: [candidate(3)] })
    const { parts } = ask({ history: twenty, memory, settings: room(200) })
    expect(parts.filter(({ kept }) => kept).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['recalled', 'history.m19']),
    )
  })

  it('takes at most a third of the remaining room', () => {
    const memory = recalling({ candidates: [note(0, 'word '.repeat(120))], budget_tokens: 100_000 })
    expect(ask({ history: twenty, memory, settings: room(300) }).recalled).toEqual([])
    expect(ask({ history: twenty, memory, settings: room(600) }).recalled).toHaveLength(1)
  })

  it('does not get its macros expanded twice', () => {
    const memory = recalling({ candidates: [candidate(3, { text: 'I am {{user}}' })] })
    expect(lines({ history: twenty, memory, settings: room(900) })).toContain(
      'system: [From earlier in this story: Bob: I am {{user}}]',
    )
  })

  it('goes through the same scripts as messages', () => {
    const hush = script('/secret/g', '…', { promptOnly: true, placement: [PLACEMENTS.user] })
    const { recalled } = ask({
      history: twenty,
      memory: recalling({ candidates: [candidate(3, { text: 'The secret.' }), note(1, 'A secret.')] }),
      scripts: [{ owner: 'card', script: hush }],
      settings: room(900),
    })
    expect(recalled.map(({ text }) => text)).toEqual(['A secret.', 'Bob: The ….'])
  })
})

describe('a prompt with memories', () => {
  const candidates = fc.uniqueArray(
    fc.record({
      depth: fc.nat(39),
      words: fc.integer({ min: 1, max: 60 }),
      isNote: fc.boolean(),
      is_pinned: fc.boolean(),
    }),
    { maxLength: 12, selector: ({ depth, isNote }) => `${depth} ${isNote}` },
  )
  const input = fc
    .record({ candidates, left: fc.integer({ min: 20, max: 4_000 }), budget_tokens: fc.nat(1_000) })
    .map(options =>
      inputOf({
        history: branch(40),
        settings: room(options.left),
        memory: recalling({
          budget_tokens: options.budget_tokens,
          candidates: options.candidates.map(({ depth, words, isNote, is_pinned }) =>
            isNote
              ? note(depth, `${depth} ${'word '.repeat(words)}`, { is_pinned })
              : candidate(depth, { text: 'word '.repeat(words).trim(), is_pinned }),
          ),
        }),
      }),
    )

  it('never exceeds its window, and repeats nothing', () => {
    fc.assert(
      fc.property(input, input => {
        const result = buildPrompt(input)
        if (!result.ok) return
        const { parts, tokens, budget, recalled } = result.prompt
        expect(tokens).toBeLessThanOrEqual(budget)
        const messageMemories = recalled.flatMap(({ memories }) =>
          memories.filter(({ kind }) => kind === 'message'),
        )
        const shown = new Set(parts.filter(({ kept }) => kept).map(({ id }) => id))
        expect(messageMemories.filter(({ id }) => shown.has(`history.${id}`))).toEqual([])
        const part = parts.find(({ id }) => id === 'recalled')
        expect(part === undefined).toBe(recalled.length === 0)
        if (part) expect(countTokens(part.text)).toBeLessThanOrEqual(part.tokens)
      }),
    )
  })

  it('is the same when built again from its retrieved memories', () => {
    fc.assert(
      fc.property(input, input => {
        const first = buildPrompt(input)
        if (!first.ok) return
        const { recalled } = first.prompt
        const again = buildPrompt({ ...input, memory: { recall: { passages: recalled } } })
        expect(again).toEqual(first)
      }),
    )
  })
})
