import { demoText } from './demo-text.ts'
import type { AskModel, ModelRequest } from './model-types.ts'
import type { Wait } from './wait.ts'

const STEP_MS = 30

/** One step's worth of text: a word with the space behind it, or one Chinese character with its punctuation. */
const steps = /\p{Script=Han}\P{L}*|(?:(?!\p{Script=Han})\S)+\s*|\s+/gu

function lastWords({ messages }: ModelRequest): string {
  return messages.findLast(message => message.role === 'user')?.content ?? ''
}

/**
 * The built-in model: no address, no key and no intelligence, but it streams, stops and varies like a real
 * one, so that every part of a chat can be tried before a model is connected.
 */
export function createDemo(wait: Wait): AskModel {
  let turn = 0
  return async (request, sink, signal) => {
    const words = demoText(lastWords(request), turn++).match(steps) ?? []
    for (const word of words.slice(0, request.max_tokens)) {
      await wait(STEP_MS, signal)
      sink.delta(word)
    }
    return { reason: words.length > request.max_tokens ? 'length' : 'stop' }
  }
}
