import { type RelayQuestion, wordsIn } from './ask.ts'
import { PROMPT } from './prompt.ts'
import type { RelayTarget } from './target.ts'

export function plainTarget(name: string, baseUrl: string, pid?: number): RelayTarget {
  const { origin, pathname } = new URL(baseUrl)
  const question = (model: string): RelayQuestion => ({
    origin,
    path: `${pathname}/chat/completions`,
    headers: {},
    body: JSON.stringify({ model, messages: [{ role: 'system', content: PROMPT }], stream: true }),
  })
  return {
    name,
    ...(pid !== undefined && { pid }),
    questions: async (streams, model) => Array.from({ length: streams }, () => question(model)),
    isWhole: (body, answer) => wordsIn(body) === answer,
  }
}
