import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attached, bookOf } from '../lorebook/testing/activate.ts'
import { PLACEMENTS } from '../regex/model/script.ts'
import { script } from '../regex/testing/make-script.ts'
import { countTokens } from '../text/tokens/count-tokens.ts'
import { buildPrompt } from './build.ts'
import { POST_PROCESSING } from './model/post-process.ts'
import type { PromptPart } from './model/result.ts'
import type { HistoryMessage, PromptInput } from './model/types.ts'
import { amy, inputOf, withPrompts } from './testing/ask.ts'

const TEXT = fc.string({
  unit: fc.constantFrom('word ', 'Amy: ', '{{random::a::b}}', '龙', '\n', '<START>', 'Bob:'),
  maxLength: 60,
})
const ROLE = fc.constantFrom('system', 'user', 'assistant')
const DEPTH = fc.integer({ min: 0, max: 12 })

const HISTORY = fc
  .array(
    fc.record({
      role: ROLE,
      content: TEXT,
      name: fc.constantFrom('Bob', 'Amy', 'Cat'),
      hidden: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map(messages => messages.map((message, at): HistoryMessage => ({ ...message, id: `m${at}` })))

const BOOK = fc
  .array(
    fc.record({
      constant: fc.boolean(),
      key: fc.constant(['word'] as string[]),
      content: TEXT,
      position: fc.integer({ min: 0, max: 6 }),
      depth: DEPTH,
      role: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 8 },
  )
  .map(entries => ({ books: [attached(bookOf(entries))] }))

const SETTINGS = fc.record({
  context_tokens: fc.integer({ min: 100, max: 3_000 }),
  max_tokens: fc.constant(50),
  post_processing: fc.constantFrom(...POST_PROCESSING),
  names_behavior: fc.constantFrom(-1, 0, 1, 2),
  squash_system_messages: fc.boolean(),
  pin_examples: fc.boolean(),
  supports_prefill: fc.boolean(),
  continue_prefill: fc.boolean(),
  assistant_prefill: TEXT,
  send_if_empty: TEXT,
})

const INJECTED = fc.array(
  fc.record({ content: TEXT, role: ROLE, injection_depth: DEPTH, injection_order: fc.integer() }),
  { maxLength: 4 },
)

const INPUT = fc
  .record({
    history: HISTORY,
    lorebooks: BOOK,
    settings: SETTINGS,
    injected: INJECTED,
    action: fc.constantFrom('send', 'regenerate', 'swipe', 'continue', 'impersonate', 'quiet'),
    description: TEXT,
    mes_example: TEXT,
    note: TEXT,
    isGroup: fc.boolean(),
    seed: fc.string(),
  })
  .map((options): PromptInput => {
    const { settings, injected, description, mes_example, note, isGroup, ...rest } = options
    const prompts = injected.map((prompt, at) => ({
      ...prompt,
      identifier: `p${at}`,
      injection_position: 1 as const,
    }))
    return inputOf({
      ...rest,
      card: amy({ description, mes_example }),
      settings: { ...settings, ...withPrompts(...prompts) },
      note: { text: note },
      scripts: [
        {
          owner: 'card',
          script: script('/word/g', 'words', { promptOnly: true, placement: [PLACEMENTS.user] }),
        },
      ],
      ...(isGroup && { group: { members: [{ name: 'Amy' }, { name: 'Cat' }] } }),
    })
  })

describe('any prompt', () => {
  it('never exceeds its window', () => {
    fc.assert(
      fc.property(INPUT, input => {
        const result = buildPrompt(input)
        if (!result.ok) return
        const { messages, tokens, budget } = result.prompt
        const sent = messages.reduce((sum, { content }) => sum + countTokens(content) + 4, 3)
        expect(tokens).toBeLessThanOrEqual(budget)
        expect(sent).toBeLessThanOrEqual(input.settings.context_tokens - input.settings.max_tokens)
      }),
      { numRuns: 500 },
    )
  })

  it('is the same for the same seed and time, and plain data', () => {
    fc.assert(
      fc.property(INPUT, input => {
        const result = buildPrompt(input)
        expect(buildPrompt(structuredClone(input))).toEqual(result)
        expect(structuredClone(result)).toEqual(result)
      }),
    )
  })

  it('keeps the end of the history, without gaps', () => {
    fc.assert(
      fc.property(INPUT, input => {
        const result = buildPrompt(input)
        if (!result.ok) return
        const { parts, trimmed } = result.prompt
        const keptIds = parts.filter(isKeptMessage).map(({ id }) => id)
        const sent = sentOf(input)
        expect(keptIds).toEqual(sent.slice(sent.length - keptIds.length))
        expect(trimmed.messages).toBeGreaterThanOrEqual(sent.length - keptIds.length)
      }),
    )
  })
})

function isKeptMessage({ id, kept }: PromptPart): boolean {
  return kept && id.startsWith('history.')
}

function sentOf({ history, action }: PromptInput): string[] {
  const last = history.at(-1)
  const isAnew = (action === 'regenerate' || action === 'swipe') && last?.role === 'assistant'
  return (isAnew ? history.slice(0, -1) : history)
    .filter(({ hidden, content }) => !hidden && content.trim() !== '')
    .map(({ id }) => `history.${id}`)
}
