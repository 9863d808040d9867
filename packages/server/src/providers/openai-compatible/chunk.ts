import type { EndReason } from '../provider.ts'
import { type Fields, isFields } from '../wire/fields.ts'

/** What a chunk of a stream, or an answer that came whole, says. Read by hand: a schema would cost more than the rest. */
export interface Said {
  content: string
  reasoning: string
  end: EndReason | 'failed' | null
}

const ends: Readonly<Record<string, EndReason | 'failed'>> = {
  length: 'length',
  max_tokens: 'length',
  content_filter: 'filter',
  sensitive: 'filter', // GLM
  error: 'failed', // OpenRouter
  network_error: 'failed', // GLM
  insufficient_system_resource: 'failed', // DeepSeek
}

const endOf = (reason: unknown) =>
  typeof reason === 'string' && reason !== '' ? (ends[reason] ?? 'stop') : null

/** The first choice's words, under any of the names that upstreams have for them; null where there are none. */
export function saidIn(chunk: Fields): Said | null {
  const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  if (!isFields(choice)) return null
  const message = isFields(choice.delta) ? choice.delta : choice.message
  const end = endOf(choice.finish_reason)
  if (!isFields(message)) return { content: textIn(choice.text), reasoning: '', end }
  return {
    content: textIn(message.content),
    reasoning: textIn(message.reasoning_content) || textIn(message.reasoning) || thoughtsIn(message.content),
    end,
  }
}

/** A text, or the text parts of a list of parts. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  return Array.isArray(content) ? content.map(partText).join('') : ''
}

const partText = (part: unknown) => (isFields(part) && typeof part.text === 'string' ? part.text : '')

/** Mistral's thinking models put their thoughts among the parts of the content. */
function thoughtsIn(content: unknown): string {
  if (!Array.isArray(content)) return ''
  return content.map(part => (isFields(part) ? textIn(part.thinking) : '')).join('')
}
