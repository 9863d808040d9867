import { callsBelow, type SamplingName, type UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelRequest, ModelSink, UpstreamConnection } from '../model-types.ts'
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
import { BaseResponseParser } from '../stream/response-parser.ts'

/** Anthropic's messages: Claude, and the many who speak it too. */
export const anthropic: Protocol = {
  framing: 'events',
  question: (request, outbound) => ({
    url: messagesAddress(request.connection.base_url, outbound),
    headers: buildHeaders(request.connection),
    body: buildBody(request),
  }),
  // White space at the end of words that were begun is left out of the question, and comes back with the answer.
  createParser: (sink, { prefill, messages }) =>
    new AnthropicResponseParser(sink, prefill === true && /\s$/.test(messages.at(-1)?.content ?? '')),
}

/** What can be said of a Claude's thinking. */
export interface ClaudeThinking {
  /** Whether it decides itself how much it thinks, and is told an effort; before, it was given a budget. */
  isAdaptive: boolean
  /** Whether it thinks when nothing is said about that. */
  byItself: boolean
  /** How it is told not to; null where it can't be kept from it. */
  off: 'disabled' | 'between_tools' | null
}

const family = /claude-(?:([a-z]+)-)?(\d+)(?:[-.](\d{1,2}))?(?![\d])/

/** The version in a model's name, `claude-opus-4-5-20251101` being 4.5; nothing for models of others. */
function versionOf(model: string): { kind: string; version: number } | null {
  const [found, kind = '', major, minor = '0'] = family.exec(model) ?? []
  return found === undefined ? null : { kind, version: Number(major) + Number(minor) / 100 }
}

export const isClaude = (model: string): boolean => model.toLowerCase().includes('claude')

/** From 4.7 on, a Claude refuses every knob but the stop texts; from 4.1 on, two that do the same at once. */
export function claudeSamplingParams(model: string): readonly SamplingName[] {
  const { version = Infinity } = versionOf(model) ?? {}
  if (version >= 4.07) return ['stop']
  return version >= 4.01 ? ['temperature', 'top_k', 'stop'] : ['temperature', 'top_p', 'top_k', 'stop']
}

/** What the thinking of a Claude is like, or of another model behind the same protocol, which is as the first were. */
export function claudeThinking(model: string): ClaudeThinking {
  if (!isClaude(model)) return { isAdaptive: false, byItself: false, off: 'disabled' }
  const { kind, version } = versionOf(model) ?? { kind: '', version: Infinity }
  if (version < 4.06) return { isAdaptive: false, byItself: false, off: 'disabled' }
  return { isAdaptive: true, byItself: version >= 5, off: offWord(kind, version) }
}

function offWord(kind: string, version: number): ClaudeThinking['off'] {
  if (kind === 'sonnet' && version >= 5.05) return 'between_tools'
  const isAlwaysThinking = !['opus', 'sonnet', 'haiku'].includes(kind) || (kind === 'opus' && version >= 5.05)
  // Those before 5 do not think unless they are told to, and some refuse to be told not to.
  return isAlwaysThinking || version < 5 ? null : 'disabled'
}

/** Below the base URL, with `/v1` or without, or whatever was copied along with it. */
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

/** The question as Anthropic's messages. */
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
      // Words that were begun must not end in white space.
      content: index === turns.length - 1 && role === 'assistant' ? content.trimEnd() : content,
    })),
    stream: true,
    ...samplingOf(request, 'thinking' in fields && fields.thinking.type !== 'disabled'),
    ...fields,
  })
}

/** What stands before a chat stays the same from turn to turn: read from the upstream's cache, it costs a tenth. */
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
  // Shown in a summary, which the newest would leave out.
  const adaptive = { type: 'adaptive', display: 'summarized' }
  if (reasoning === null) return byItself ? { thinking: adaptive } : {}
  if (reasoning === 'off') return offFields(byItself, off)
  if (!isAdaptive) return budgetFields(thinkingTokens[reasoning], limit)
  return { thinking: adaptive, ...(reasoning !== 'on' && { output_config: { effort: effortOf(reasoning) } }) }
}

/** A budget is less than the limit of the answer, and no less than this. */
const BUDGET_MIN = 1_024

/** Where the host's limit leaves no room for both, thoughts and words share it. */
function budgetFields(wanted: number, limit: number): ThinkingFields {
  const budget_tokens = wanted < limit ? wanted : Math.floor(limit / 2)
  return budget_tokens < BUDGET_MIN ? {} : { thinking: { type: 'enabled', budget_tokens } }
}

/** One that can't be kept from thinking thinks little. */
function offFields(byItself: boolean, off: ClaudeThinking['off']): ThinkingFields {
  if (off !== null) return { thinking: { type: off } }
  return byItself ? { output_config: { effort: 'low' } } : {}
}

const effortOf = (wish: string) => (wish === 'minimal' ? 'low' : wish)

/** While it thinks, a Claude that takes knobs at all takes none but the stop texts. */
function samplingOf(request: ModelRequest, thinks: boolean): object {
  const { model } = request.connection
  const knobs = isClaude(model) ? { knobs: thinks ? (['stop'] as const) : claudeSamplingParams(model) } : {}
  const { stop, ...rest } = supportedSampling(request, { ...knobs, hottest: 1 })
  const stops = stop?.filter(text => text.trim() !== '') ?? []
  return { ...rest, ...(stops.length > 0 && { stop_sequences: stops }) }
}

/** Understands the events of Anthropic's messages, or a message that came whole. */
export class AnthropicResponseParser extends BaseResponseParser {
  #prompt: number | undefined
  #isAfterSpace: boolean

  /** `isAfterSpace`: the white space that the answer would begin with stands already before it. */
  constructor(sink: ModelSink, isAfterSpace = false) {
    super(sink)
    this.#isAfterSpace = isAfterSpace
  }

  override parse(event: JsonFields): void {
    if (event.type === 'content_block_delta') this.#block(fieldsOf(event.delta))
    else if (event.type === 'message_start') this.#start(fieldsOf(event.message))
    else if (event.type === 'content_block_start') this.#block(fieldsOf(event.content_block))
    else if (event.type === 'message_delta') this.#finish(fieldsOf(event.delta), fieldsOf(event.usage))
    else if (event.type === 'message_stop') this.#stop()
    else if (event.type === 'message') this.#whole(event)
  }

  #start(message: JsonFields): void {
    this.begun = true
    // The one token that is counted here would be all, if the answer were cut.
    this.#countTokens({ ...fieldsOf(message.usage), output_tokens: undefined })
  }

  /** A block or a piece of one: thoughts or words. Those that are sealed or of another kind say nothing. */
  #block(block: JsonFields): void {
    if (block.type === 'tool_use') this.hasToolCall = true
    this.sink.think(textOf(block.thinking))
    this.sink.say(this.#wordsIn(textOf(block.text)))
  }

  #wordsIn(text: string): string {
    if (!this.#isAfterSpace) return text
    const words = text.trimStart()
    this.#isAfterSpace = words === ''
    return words
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
    this.begun = true
    for (const block of listOf(message.content)) this.#block(fieldsOf(block))
    this.#finish(message, fieldsOf(message.usage))
  }

  /** What was read from a cache, or written to one, was asked all the same. The first counts may be repeated at the end. */
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

/** Anthropic's list, the newest first as it comes. */
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

/** A budget of tokens is an effort to us. */
function controlIn({ thinking }: JsonFields): UpstreamModel['reasoning_control'] {
  const { supported } = fieldsOf(thinking)
  return typeof supported === 'boolean' ? (supported ? 'effort' : 'none') : null
}
