import { endReasonOf } from '../stream/end-reasons.ts'
import { upstreamErrorIn } from '../stream/error-response.ts'
import { fieldsOf, isFields, type JsonFields, listOf, textOf } from '../stream/json-fields.ts'
import { BaseResponseParser } from '../stream/response-parser.ts'

export class OpenAiResponseParser extends BaseResponseParser {
  /** A refusal's text ends with a normal stop. */
  #hasRefused = false
  /** Some text has arrived as pieces, so a whole message only repeats it (MiniMax). */
  #hasPieces = false

  override parse(chunk: JsonFields): void {
    const error = errorOfChunk(chunk)
    if (error) throw upstreamErrorIn(error)
    const content = contentOfChunk(chunk)
    if (content) {
      this.hasBegun = true
      if (!(content.isWhole && this.#hasPieces)) this.#say(content)
      if (content.callsTool) this.hasToolCall = true
      this.endAs(content.end)
      if (this.#hasRefused && this.end) this.endWith('filter')
    }
    if (chunk.usage) this.#countTokens(fieldsOf(chunk.usage))
  }

  #say({ content, reasoning, refusal, isWhole }: ChunkContent): void {
    this.sink.think(reasoning)
    this.say(content)
    this.sink.say(refusal)
    if (refusal !== '') this.#hasRefused = true
    if (!isWhole && content + reasoning + refusal !== '') this.#hasPieces = true
  }

  #countTokens({ prompt_tokens, completion_tokens }: JsonFields): void {
    this.count(prompt_tokens, completion_tokens)
  }
}

/** Content of a chunk or a whole response. Parsed by hand, because a schema would dominate the cost. */
export interface ChunkContent {
  content: string
  reasoning: string
  refusal: string
  callsTool: boolean
  end: unknown
  /** The whole message so far, not a piece. */
  isWhole: boolean
}

/** MiniMax reports errors as numbers with status 200 and no `error`. `meaningOf` recognises these words. */
const troubles: Readonly<Record<number, string>> = {
  1002: 'rate limit',
  1004: 'unauthorized',
  1008: 'insufficient balance',
  1026: 'content filter',
  1027: 'content filter',
  1039: 'too many tokens',
  2049: 'unauthorized',
  2056: 'insufficient quota',
}

export function errorOfChunk(chunk: JsonFields): unknown {
  const { error } = fieldsOf(listOf(chunk.choices)[0])
  if (error) return error
  const { status_code: code, status_msg } = fieldsOf(chunk.base_resp)
  if (typeof code !== 'number' || code === 0) return undefined
  return { message: troubles[code] ?? (textOf(status_msg) || 'failed') }
}

/** Any of the known field names may contain it. Null if there is none. */
export function contentOfChunk(chunk: JsonFields): ChunkContent | null {
  const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined
  if (!isFields(choice)) return null
  const message = isFields(choice.delta) ? choice.delta : choice.message
  const end = endReasonOf(choice.finish_reason) === null ? choice.stop_reason : choice.finish_reason
  if (!isFields(message)) {
    const content = textIn(choice.text)
    return { content, reasoning: thoughtsOf(choice), refusal: '', callsTool: false, end, isWhole: false }
  }
  return {
    content: textIn(message.content),
    reasoning: thoughtsOf(message) || thoughtsIn(message.content),
    refusal: textOf(message.refusal) || refusalsIn(message.content),
    callsTool: listOf(message.tool_calls).length > 0 || isFields(message.function_call),
    end,
    isWhole: message === choice.message,
  }
}

/** A string, or the text parts of a list. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map(part => (isThought(part) ? '' : textOf(fieldsOf(part).text)))
    .join('')
}

/** Many upstreams and relays fill two of these with the same text. */
const thoughtFields = [
  'reasoning_content',
  'reasoning',
  'reasoning_text',
  'thinking',
  'thinking_content',
  'thought',
  'reasoning_details',
  'thinking_blocks',
]

function thoughtsOf(message: JsonFields): string {
  for (const name of thoughtFields) {
    const text = thoughtText(message[name])
    if (text !== '') return text
  }
  return ''
}

/** Reads strings, parts and nested fields. Encrypted reasoning has no text. */
function thoughtText(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (depth === 4) return ''
  if (Array.isArray(value)) return value.map(part => thoughtText(part, depth + 1)).join('')
  // Most chunks have none of the fields and would each be searched to the last depth.
  if (!isFields(value)) return ''
  for (const part of [value.text, value.content, value.thinking, value.reasoning, value.summary]) {
    const text = thoughtText(part, depth + 1)
    if (text !== '') return text
  }
  return ''
}

/** Mistral, and relays of Claude, put reasoning among the content parts. */
const isThought = (part: unknown): boolean => /think|thought|reason/i.test(textOf(fieldsOf(part).type))

const thoughtsIn = (content: unknown): string =>
  listOf(content)
    .map(part => (isThought(part) ? thoughtText(part) : ''))
    .join('')

/** Some upstreams put refusals among the content parts. */
const refusalsIn = (content: unknown): string =>
  listOf(content)
    .map(part => textOf(fieldsOf(part).refusal))
    .join('')
