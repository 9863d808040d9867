import {
  buildPrompt,
  countTokens,
  type HistoryMessage,
  normaliseCard,
  type PromptInput,
} from '@inkling/engine'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { SETTINGS } from '../../packages/engine/src/lorebook/testing/activate.ts'
import { bigBook, naivelyActivated } from './lorebook.ts'
import { type Measurement, medianMs, nothing } from './rounds.ts'
import { chatOf } from './texts.ts'

const MESSAGES = 10_000
const SCAN_DEPTH = 100

/**
 * Builds the prompt of a long chat with 1,000 lorebook entries in 32,000 tokens. Cold: no message has been counted and
 * the book is new. Warm: only the newest message is uncounted. Naive: tokenise the whole chat.
 */
export function measurePrompt(rounds: number): Measurement[] {
  const chat = chatOf(MESSAGES)
  const counted = chat.map((message, at) =>
    at === MESSAGES - 1 ? message : { ...message, tokens: countTokens(message.content) },
  )
  const book = bigBook(1000)
  const keys = book.entries.map(entry => entry.keys)
  const naive_ms = medianMs(Math.min(rounds, 3), nothing, () => [
    chat.map(({ content }) => encode(content).length),
    naivelyActivated(
      keys,
      chat.slice(-SCAN_DEPTH).map(({ content }) => ({ text: content })),
    ),
  ])
  return [
    {
      what: `the prompt of a chat of ${MESSAGES.toLocaleString('en')} messages, cold (naive: all of it tokenised)`,
      engine_ms: medianMs(rounds, () => inputOf(chat, structuredClone(book)), build),
      naive_ms,
    },
    {
      what: '… with one more message than before',
      engine_ms: medianMs(rounds, () => inputOf(counted, book), build),
      naive_ms,
    },
    {
      what: '… without a lorebook',
      engine_ms: medianMs(rounds, () => inputOf(counted, null), build),
      naive_ms,
    },
  ]
}

function build(input: PromptInput): void {
  const result = buildPrompt(input)
  if (!result.ok) throw new Error(result.problem.code)
}

function inputOf(history: HistoryMessage[], book: ReturnType<typeof bigBook> | null): PromptInput {
  const card = normaliseCard({ spec: 'chara_card_v3', data: { name: 'Amy', description: 'A cartographer.' } })
  if (!card.ok) throw new Error(card.problem.code)
  const settings = { ...SETTINGS, scan_depth: SCAN_DEPTH, budget_percent: 25 }
  return {
    card: card.card.data,
    persona: { name: 'Bob', description: '' },
    settings: {
      context_tokens: 32_000,
      max_tokens: 1000,
      system_prompt: null,
      post_history_instructions: null,
    },
    history,
    action: 'send',
    ...(book && { lorebooks: { books: [{ id: 'b', name: 'Book', source: 'card', book }], settings } }),
  }
}
