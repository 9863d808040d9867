import { callsBelow, type SamplingName, type UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelRequest, UpstreamConnection } from '../model-types.ts'
import {
  isRefused,
  type ReasoningRequest,
  reasoningRequestOf,
  supportedSampling,
  thinkingTokens,
  tokenLimitWithReasoning,
} from '../sampling-parameters.ts'
import { buildUpstreamUrl, headersWith } from '../stream/api-headers.ts'
import { fieldsOf, type JsonFields, listOf, textOf } from '../stream/json-fields.ts'
import {
  idOf,
  type Protocol,
  type ProtocolModelLister,
  readListed,
  saidByUser,
  toAlternatingTurns,
  tokensIn,
} from '../stream/protocol.ts'
import { BaseResponseParser, endsInSpace } from '../stream/response-parser.ts'

/** Claude, and many compatible services. */
export const anthropic: Protocol = {
  framing: 'events',
  question: (request, outbound) => ({
    url: messagesAddress(request.connection.base_url, outbound),
    headers: buildHeaders(request.connection),
    body: buildBody(request),
  }),
  // Trailing whitespace of a prefill is not sent, so the answer repeats it.
  createParser: (sink, { prefill, messages }) =>
    new AnthropicResponseParser(sink, prefill === true && endsInSpace(messages)),
}

export interface ClaudeThinking {
  /** Older models take a token budget. */
  isAdaptive: boolean
  /** The model reasons by default. */
  byItself: boolean
  /** Null if reasoning cannot be turned off. */
  off: 'disabled' | 'between_tools' | null
}

const family = /claude-(?:([a-z]+)-)?(\d+)(?:[-.](\d{1,2}))?(?![\d])/

/** 4.05 for `claude-opus-4-5-20251101`; null for other models. */
function versionOf(model: string): { kind: string; version: number } | null {
  const [match, kind = '', major, minor = '0'] = family.exec(model) ?? []
  return match === undefined ? null : { kind, version: Number(major) + Number(minor) / 100 }
}

export const isClaude = (model: string): boolean => model.toLowerCase().includes('claude')

/** Claude 4.1 and later reject temperature together with top_p; 4.7 and later accept only stop sequences. */
export function claudeSamplingParams(model: string): readonly SamplingName[] {
  const { version = Infinity } = versionOf(model) ?? {}
  if (version >= 4.07) return ['stop']
  return version >= 4.01 ? ['temperature', 'top_k', 'stop'] : ['temperature', 'top_p', 'top_k', 'stop']
}

/** Other models with this API are treated like early Claude models. */
export function claudeThinking(model: string): ClaudeThinking {
  if (!isClaude(model)) return { isAdaptive: false, byItself: false, off: 'disabled' }
  const { kind, version } = versionOf(model) ?? { kind: '', version: Infinity }
  if (version < 4.06) return { isAdaptive: false, byItself: false, off: 'disabled' }
  return { isAdaptive: true, byItself: version >= 5, off: offWord(kind, version) }
}

function offWord(kind: string, version: number): ClaudeThinking['off'] {
  if (kind === 'sonnet' && version >= 5.05) return 'between_tools'
  const isAlwaysThinking = !['opus', 'sonnet', 'haiku'].includes(kind) || (kind === 'opus' && version >= 5.05)
  // Models before 5 do not reason by default, and some reject an explicit "off".
  return isAlwaysThinking || version < 5 ? null : 'disabled'
}

/** Accepts a base URL with or without `/v1`, or a full endpoint URL. */
function address(baseUrl: string, outbound: Outbound, what: string): URL {
  return buildUpstreamUrl(baseUrl, outbound, path => `${callsBelow('anthropic', path)}/${what}`)
}

export const messagesAddress = (baseUrl: string, outbound: Outbound): URL =>
  address(baseUrl, outbound, 'messages')

export function modelsAddress(baseUrl: string, outbound: Outbound): URL {
  const url = address(baseUrl, outbound, 'models')
  url.searchParams.set('limit', '1000')
  return url
}

export const buildHeaders = ({ api_key }: Pick<UpstreamConnection, 'api_key'>): Record<string, string> => ({
  ...headersWith(api_key, key => ({ 'x-api-key': key })),
  'anthropic-version': '2023-06-01',
})

export function buildBody(request: ModelRequest): string {
  const { model } = request.connection
  const messages = isRefused(request, 'system_role') ? saidByUser(request.messages) : request.messages
  const { system, turns } = toAlternatingTurns(messages, request.prefill)
  const thinking = claudeThinking(model)
  const limit = tokenLimitWithReasoning(request, thinking.byItself)
  const fields = thinkingFields(reasoningRequestOf(request), thinking, limit)
  return JSON.stringify({
    model,
    max_tokens: limit,
    ...(system !== null && { system: systemOf(system, isClaude(model) && !isRefused(request, 'cache')) }),
    messages: turns.map(({ role, content }, index) => ({
      role,
      // A prefill must not end in whitespace.
      content: index === turns.length - 1 && role === 'assistant' ? content.trimEnd() : content,
    })),
    stream: true,
    ...samplingOf(request, 'thinking' in fields && fields.thinking.type !== 'disabled'),
    ...fields,
  })
}

/** The system prompt is the same every turn, and reading it from the cache costs a tenth. */
const systemOf = (text: string, isCached: boolean) =>
  isCached ? [{ type: 'text', text, cache_control: { type: 'ephemeral' } }] : text

type ThinkingFields =
  | Record<string, never>
  | { thinking: { type: string; [field: string]: unknown }; output_config?: { effort: string } }
  | { output_config: { effort: string } }

function thinkingFields(
  reasoning: ReasoningRequest,
  { isAdaptive, byItself, off }: ClaudeThinking,
  limit: number,
): ThinkingFields {
  // Without `display` the newest models omit the summary.
  const adaptive = { type: 'adaptive', display: 'summarized' }
  if (reasoning === null) return byItself ? { thinking: adaptive } : {}
  if (reasoning === 'off') return offFields(byItself, off)
  if (!isAdaptive) return budgetFields(thinkingTokens[reasoning], limit)
  return { thinking: adaptive, ...(reasoning !== 'on' && { output_config: { effort: effortOf(reasoning) } }) }
}

/** Must also be below the answer limit. */
const BUDGET_MIN = 1_024

/** Reasoning and text get half each if the limit has no room for both. */
function budgetFields(tokens: number, limit: number): ThinkingFields {
  const budget_tokens = tokens < limit ? tokens : Math.floor(limit / 2)
  return budget_tokens < BUDGET_MIN ? {} : { thinking: { type: 'enabled', budget_tokens } }
}

/** Models that always reason get the lowest effort. */
function offFields(byItself: boolean, off: ClaudeThinking['off']): ThinkingFields {
  if (off !== null) return { thinking: { type: off } }
  return byItself ? { output_config: { effort: 'low' } } : {}
}

const effortOf = (wish: string) => (wish === 'minimal' ? 'low' : wish)

/** While reasoning, Claude accepts only stop sequences. */
function samplingOf(request: ModelRequest, thinks: boolean): object {
  const { model } = request.connection
  const knobs = isClaude(model) ? { knobs: thinks ? (['stop'] as const) : claudeSamplingParams(model) } : {}
  const { stop, ...rest } = supportedSampling(request, { ...knobs, hottest: 1 })
  const stops = stop?.filter(text => text.trim() !== '') ?? []
  return { ...rest, ...(stops.length > 0 && { stop_sequences: stops }) }
}

export class AnthropicResponseParser extends BaseResponseParser {
  #prompt: number | undefined
  /** What the block that has just begun already said; relays may repeat it as the first piece. */
  #begun = ''
  #hasPieces = false

  override parse(event: JsonFields): void {
    if (event.type === 'content_block_delta') this.#piece(fieldsOf(event.delta))
    else if (event.type === 'message_start') this.#start(fieldsOf(event.message))
    else if (event.type === 'content_block_start') this.#begin(fieldsOf(event.content_block))
    else if (event.type === 'message_delta') this.#finish(fieldsOf(event.delta), fieldsOf(event.usage))
    else if (event.type === 'message_stop') this.#stop()
    else if (event.type === 'message') this.#whole(event)
  }

  #start(message: JsonFields): void {
    this.hasBegun = true
    // Output tokens are not final here.
    this.#countTokens({ ...fieldsOf(message.usage), output_tokens: undefined })
  }

  #begin(block: JsonFields): void {
    this.#begun = textOf(block.thinking) + textOf(block.text)
    this.#block(block)
  }

  #piece(delta: JsonFields): void {
    const said = textOf(delta.thinking) + textOf(delta.text)
    if (said === '' || said !== this.#begun) this.#block(delta)
    if (said === '') return
    this.#begun = ''
    this.#hasPieces = true
  }

  /** Other and encrypted blocks have neither text nor reasoning. */
  #block(block: JsonFields): void {
    if (block.type === 'tool_use') this.hasToolCall = true
    this.sink.think(textOf(block.thinking))
    this.say(textOf(block.text))
  }

  #finish({ stop_reason }: JsonFields, usage: JsonFields): void {
    this.endAs(stop_reason)
    this.#countTokens(usage)
  }

  #stop(): void {
    this.endWith('stop')
    this.isOver = true
  }

  #whole(message: JsonFields): void {
    this.hasBegun = true
    // MiniMax repeats the whole message at the end.
    if (!this.#hasPieces) for (const block of listOf(message.content)) this.#block(fieldsOf(block))
    this.#finish(message, fieldsOf(message.usage))
  }

  /** Cached tokens count as prompt tokens. The last event may repeat the counts. */
  #countTokens({
    input_tokens,
    cache_read_input_tokens,
    cache_creation_input_tokens,
    output_tokens,
  }: JsonFields): void {
    if (typeof input_tokens === 'number') {
      this.#prompt = input_tokens + numberOf(cache_read_input_tokens) + numberOf(cache_creation_input_tokens)
    }
    this.count(this.#prompt, output_tokens)
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Lists the newest models first. */
export const listAnthropic: ProtocolModelLister = async (connection, outbound, ask) => {
  const document = await ask({
    url: modelsAddress(connection.base_url, outbound),
    headers: buildHeaders(connection),
  })
  return readListed(document)
    .filter(listed => idOf(listed) !== '')
    .map(modelOf)
}

const modelOf = (listed: JsonFields): UpstreamModel => ({
  model: idOf(listed),
  name: textOf(listed.display_name) || idOf(listed),
  context_tokens: tokensIn(listed.max_input_tokens),
  max_output_tokens: tokensIn(listed.max_tokens),
  reasoning_control: controlIn(fieldsOf(listed.capabilities)),
})

/** A token budget counts as effort. */
function controlIn({ thinking }: JsonFields): UpstreamModel['reasoning_control'] {
  const { supported } = fieldsOf(thinking)
  return typeof supported === 'boolean' ? (supported ? 'effort' : 'none') : null
}
