import { callsBelow, providerSamplingParams, type SamplingName, type UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelMessage, ModelRequest, UpstreamConnection } from '../model-types.ts'
import {
  isRefused,
  type ReasoningRequest,
  reasoningRequestOf,
  supportedSampling,
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
  sortUpstreamModels,
  toAlternatingTurns,
  tokensIn,
} from '../stream/protocol.ts'
import { BaseResponseParser } from '../stream/response-parser.ts'
import { UpstreamError } from '../upstream-error.ts'

export const google: Protocol = {
  framing: 'events',
  question: ({ connection, ...request }, outbound) => ({
    url: streamAddress(connection.base_url, connection.model, outbound),
    headers: buildHeaders(connection),
    body: buildBody({ connection, ...request }),
  }),
  createParser: sink => new GoogleResponseParser(sink),
}

/** Names without a version, like `gemini-pro-latest`, count as newest. */
function versionOf(model: string): number {
  const [match, version] = /gemini-(\d+(?:\.\d+)?)/.exec(model) ?? []
  return match === undefined ? Infinity : Number(version)
}

const isGemini = (model: string) => model.includes('gemini')

/** Gemini before 2.5 and other models reject reasoning settings. */
export const thinksByItself = (model: string): boolean => isGemini(model) && versionOf(model) >= 2.5

/** Gemini 3.6 and later accept only seed and stop texts. */
export const geminiSamplingParams = (model: string): readonly SamplingName[] =>
  isGemini(model) && versionOf(model) >= 3.6 ? ['seed', 'stop'] : providerSamplingParams.google

/** Gemma up to version 3 has no system role. */
export const supportsSystemRole = (model: string): boolean => !/gemma-?[1-3]/.test(model)

/** For Gemini 3 and later. Only its first Flash models know the lowest level. */
function levelOf(wish: Exclude<ReasoningRequest, null>, model: string): string {
  const lowest = /gemini-3(\.[0-5])?-flash/.test(model) ? 'minimal' : 'low'
  const levels = {
    off: lowest,
    minimal: lowest,
    low: 'low',
    on: 'high',
    medium: 'medium',
    high: 'high',
  } as const
  return levels[wish]
}

/** For Gemini 2.5; -1 means unlimited. Pro cannot turn reasoning off. */
function budgetOf(wish: Exclude<ReasoningRequest, null>, model: string): number {
  const none = model.includes('pro') ? 128 : 0
  return { off: none, minimal: 512, low: 2_048, on: -1, medium: 8_192, high: 24_576 }[wish]
}

/** Requests thoughts unless reasoning is off. */
export function thinkingConfig(reasoning: ReasoningRequest, model: string): object | null {
  if (!thinksByItself(model)) return null
  const includeThoughts = reasoning !== 'off'
  if (reasoning === null) return { includeThoughts }
  return versionOf(model) < 3
    ? { includeThoughts, thinkingBudget: budgetOf(reasoning, model) }
    : { includeThoughts, thinkingLevel: levelOf(reasoning, model) }
}

const versioned = (path: string): string => callsBelow('google', path)

/** The model name may have its `models/` prefix. */
export function streamAddress(baseUrl: string, model: string, outbound: Outbound): URL {
  const named = model.includes('/') ? model : `models/${model}`
  const place = named.split('/').map(encodeURIComponent).join('/')
  const url = buildUpstreamUrl(baseUrl, outbound, path => `${versioned(path)}/${place}:streamGenerateContent`)
  url.searchParams.set('alt', 'sse')
  return url
}

export function modelsAddress(baseUrl: string, outbound: Outbound): URL {
  const url = buildUpstreamUrl(baseUrl, outbound, path => `${versioned(path)}/models`)
  url.searchParams.set('pageSize', '1000')
  return url
}

/** Proxies log URLs, but not headers. */
export const buildHeaders = ({ api_key }: Pick<UpstreamConnection, 'api_key'>): Record<string, string> =>
  headersWith(api_key, key => ({ 'x-goog-api-key': key }))

/** The site's admins and users decide content rules. The upstream's hard limits remain. */
function safetySettings(request: ModelRequest): object {
  if (isRefused(request, 'safety')) return {}
  // Some models know only BLOCK_NONE.
  const threshold = isRefused(request, 'safety_off') ? 'BLOCK_NONE' : 'OFF'
  const kinds = ['HARASSMENT', 'HATE_SPEECH', 'SEXUALLY_EXPLICIT', 'DANGEROUS_CONTENT']
  return { safetySettings: kinds.map(kind => ({ category: `HARM_CATEGORY_${kind}`, threshold })) }
}

const part = (text: string) => ({ parts: [{ text }] })

export function buildBody(request: ModelRequest): string {
  const model = request.connection.model.toLowerCase()
  const { system, turns } = toAlternatingTurns(messagesFor(model, request), request.prefill)
  return JSON.stringify({
    ...(system !== null && { systemInstruction: part(system) }),
    contents: turns.map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : 'user',
      ...part(content),
    })),
    ...safetySettings(request),
    generationConfig: generationConfig(request, model),
  })
}

function messagesFor(model: string, request: ModelRequest): readonly ModelMessage[] {
  const knowsSystem = supportsSystemRole(model) && !isRefused(request, 'system_role')
  return knowsSystem ? request.messages : saidByUser(request.messages)
}

function generationConfig(request: ModelRequest, model: string): object {
  const { temperature, top_p, top_k, frequency_penalty, presence_penalty, seed, stop } = supportedSampling(
    request,
    {
      knobs: geminiSamplingParams(model),
      stop_max: 5,
      hottest: 2,
    },
  )
  return {
    maxOutputTokens: isRefused(request, 'limit')
      ? undefined
      : tokenLimitWithReasoning(request, thinksByItself(model)),
    temperature,
    topP: top_p,
    topK: top_k,
    frequencyPenalty: frequency_penalty,
    presencePenalty: presence_penalty,
    seed,
    stopSequences: stop,
    thinkingConfig: thinkingConfig(reasoningRequestOf(request), model) ?? undefined,
  }
}

export class GoogleResponseParser extends BaseResponseParser {
  override parse(chunk: JsonFields): void {
    // The prompt itself was blocked.
    if (textOf(fieldsOf(chunk.promptFeedback).blockReason) !== '')
      throw new UpstreamError('upstream_moderated')
    const [candidate] = listOf(chunk.candidates)
    if (candidate !== undefined) this.#candidate(fieldsOf(candidate))
    if (chunk.usageMetadata) this.#countTokens(fieldsOf(chunk.usageMetadata))
  }

  #candidate({ content, finishReason }: JsonFields): void {
    this.hasBegun = true
    for (const part of listOf(fieldsOf(content).parts)) this.#part(fieldsOf(part))
    this.endAs(finishReason)
  }

  #part({ text, thought, functionCall }: JsonFields): void {
    if (functionCall) this.hasToolCall = true
    if (thought === true) this.sink.think(textOf(text))
    else this.sink.say(textOf(text))
  }

  /** Reasoning tokens are counted separately but billed alike. */
  #countTokens({ promptTokenCount, candidatesTokenCount, thoughtsTokenCount }: JsonFields): void {
    const written =
      typeof candidatesTokenCount === 'number' || typeof thoughtsTokenCount === 'number'
        ? Number(candidatesTokenCount ?? 0) + Number(thoughtsTokenCount ?? 0)
        : undefined
    this.count(promptTokenCount, written)
  }
}

export const listGoogle: ProtocolModelLister = async (connection, outbound, ask) => {
  const document = await ask({
    url: modelsAddress(connection.base_url, outbound),
    headers: buildHeaders(connection),
  })
  return sortUpstreamModels(readListed(document).filter(isChatModel).map(modelOf))
}

const nameOf = (listed: JsonFields): string => idOf(listed).replace(/^models\//, '')

/** Relays omit the supported methods. */
const isChatModel = (listed: JsonFields): boolean =>
  nameOf(listed) !== '' &&
  (!Array.isArray(listed.supportedGenerationMethods) ||
    listed.supportedGenerationMethods.includes('generateContent'))

const modelOf = (listed: JsonFields): UpstreamModel => ({
  model: nameOf(listed),
  name: textOf(listed.displayName) || nameOf(listed),
  context_tokens: tokensIn(listed.inputTokenLimit),
  max_output_tokens: tokensIn(listed.outputTokenLimit),
  reasoning_control: listed.thinking === true ? 'effort' : 'none',
})
