import { callsBelow, type UpstreamModel } from '@inkling/contract'
import { isPrivateHost } from '../../platform/outbound/addresses.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { knownServers } from '../catalog/catalog.ts'
import type { ModelMessage, ModelRequest, UpstreamConnection } from '../model-types.ts'
import {
  isRefused,
  reasoningRequestOf,
  supportedSampling,
  tokenLimitWithReasoning,
} from '../sampling-parameters.ts'
import { buildUpstreamUrl, headersWith } from '../stream/api-headers.ts'
import { fieldsOf, type JsonFields, textOf } from '../stream/json-fields.ts'
import {
  idOf,
  type Protocol,
  type ProtocolModelLister,
  readListed,
  sortUpstreamModels,
  tokensIn,
  turnsOf,
} from '../stream/protocol.ts'
import { endsInSpace } from '../stream/response-parser.ts'
import { isClaude } from './anthropic.ts'
import { OpenAiResponseParser } from './openai-parser.ts'
import { byEffort, byTemplate, prefillBy, type Quirks } from './override-types.ts'
import { isThinkingGpt, knownHosts, thinkingGpt } from './provider-overrides.ts'

/** OpenAI, most hosted models, llama.cpp, vLLM, LM Studio … */
export const openAiCompatible: Protocol = {
  framing: 'events',
  question(request, outbound) {
    const { base_url, model } = request.connection
    const usual = chatAddress(base_url, outbound)
    const quirks = findQuirks(usual, model)
    const { path } = quirks.prefill
    return {
      url: request.prefill && path !== undefined ? chatAddress(base_url, outbound, path) : usual,
      headers: buildHeaders(request.connection, quirks.headers),
      body: buildBody(request, quirks),
    }
  },
  createParser: (sink, request) => new OpenAiResponseParser(sink, isTrimmed(request)),
}

/** Claude rejects a prefill that ends in whitespace, at any host. */
const isTrimmed = ({ prefill, messages, connection }: ModelRequest): boolean =>
  prefill === true && isClaude(connection.model) && endsInSpace(messages)

const CHAT = '/chat/completions'

/** For base URLs without a path. */
function usualPath(host: string): string {
  const known = knownServers
    .map(({ base_url }) => new URL(base_url))
    .find(url => url.host === host && url.protocol === 'https:')
  return known?.pathname ?? '/v1'
}

const basePath = (path: string, host: string): string =>
  callsBelow('openai-compatible', path, { host, usual: usualPath(host) })

/** Accepts a base URL or a call's URL. `below` replaces the base path. */
export const chatAddress = (baseUrl: string, outbound: Outbound, below?: string): URL =>
  buildUpstreamUrl(baseUrl, outbound, (path, host) => (below ?? basePath(path, host)) + CHAT)

export const modelsAddress = (baseUrl: string, outbound: Outbound): URL =>
  buildUpstreamUrl(baseUrl, outbound, (path, host) => `${basePath(path, host)}/models`)

/** Some upstreams also want the key in a header of their own. */
export const buildHeaders = (
  { api_key }: Pick<UpstreamConnection, 'api_key'>,
  more: (key: string) => Record<string, string> = () => ({}),
): Record<string, string> => headersWith(api_key, key => ({ authorization: `Bearer ${key}`, ...more(key) }))

/** Upstreams reject requests with other characters in `name`. */
const nameable = /^[\w-]{1,64}$/

/** Unset parameters are omitted, so the upstream's defaults apply. */
export function buildBody(request: ModelRequest, quirks: Quirks): string {
  const reasoning = reasoningRequestOf(request)
  return JSON.stringify({
    model: request.connection.model,
    messages: messagesOf(request, quirks),
    ...streamOf(request, quirks),
    ...limitOf(request, quirks),
    ...renameFields(supportedSampling(request, quirks), quirks),
    ...(reasoning !== null && quirks.think(reasoning, request.connection.model.toLowerCase())),
    ...(request.prefill && quirks.prefill.body),
  })
}

/** Some models may not be streamed; their whole answer is read alike. */
function streamOf(request: ModelRequest, { counts }: Quirks): object {
  if (isRefused(request, 'stream')) return { stream: false }
  return {
    stream: true,
    ...(counts && !isRefused(request, 'usage') && { stream_options: { include_usage: true } }),
  }
}

/** The limit under the name that the host expects, if any. */
function limitOf(request: ModelRequest, quirks: Quirks): object {
  if (isRefused(request, 'limit')) return {}
  const other = quirks.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const name = isRefused(request, 'limit_name') ? other : quirks.limit
  return { [name]: tokenLimitWithReasoning(request, quirks.thinksByItself) }
}

function messagesOf(request: ModelRequest, { names, prefill: by }: Quirks): object[] {
  const { prefill } = request
  const named = names && !isRefused(request, 'names')
  const sent = turnsOf(request).map(message => messageOf(message, named))
  const last = sent.at(-1)
  if (!prefill || last === undefined) return sent
  const content = isTrimmed(request) ? last.content.trimEnd() : last.content
  return [...sent.slice(0, -1), { ...last, content, ...by.message }]
}

function messageOf({ role, content, name }: ModelMessage, names: boolean) {
  return names && name !== undefined && nameable.test(name) ? { role, name, content } : { role, content }
}

function renameFields(sampling: object, quirks: Quirks): object {
  return Object.fromEntries(
    Object.entries(sampling).flatMap(([name, value]) =>
      (quirks.called[name] ?? [name]).map(calledName => [calledName, value]),
    ),
  )
}

/** OpenAI returns only names; many others return more, in different fields. */
export const listOpenAiCompatible: ProtocolModelLister = async (connection, outbound, ask) => {
  const document = await ask({
    url: modelsAddress(connection.base_url, outbound),
    headers: buildHeaders(connection),
  })
  return sortUpstreamModels(readListed(document).filter(isChatModel).map(modelOf))
}

function isChatModel(listed: JsonFields): boolean {
  const capabilities = fieldsOf(listed.capabilities)
  if (capabilities.completion_chat === false) return false // Mistral
  if (typeof listed.type === 'string' && /image|audio|embedding|moderation|rerank|video/.test(listed.type))
    return false
  return idOf(listed) !== ''
}

function modelOf(listed: JsonFields): UpstreamModel {
  const id = idOf(listed)
  const meta = fieldsOf(listed.meta) // llama.cpp
  const top = fieldsOf(listed.top_provider) // OpenRouter
  return {
    model: id,
    name: textOf(listed.display_name) || textOf(listed.name) || id,
    context_tokens: tokensIn(
      listed.context_length,
      listed.context_window,
      listed.max_model_len,
      listed.max_context_length,
      meta.n_ctx,
      meta.n_ctx_train,
    ),
    max_output_tokens: tokensIn(
      top.max_completion_tokens,
      listed.max_completion_tokens,
      listed.max_output_tokens,
      listed.max_output_length,
    ),
    reasoning_control: controlIn(listed),
  }
}

/** OpenRouter lists supported parameters; Mistral and Kimi have a reasoning flag. */
function controlIn(listed: JsonFields): UpstreamModel['reasoning_control'] {
  if (Array.isArray(listed.supported_parameters)) {
    return listed.supported_parameters.includes('reasoning') ? 'effort' : 'none'
  }
  const thinks = fieldsOf(listed.capabilities).reasoning ?? listed.supports_reasoning
  return typeof thinks === 'boolean' ? (thinks ? 'switch' : 'none') : null
}

const allQuirks: Quirks = {
  limit: 'max_tokens',
  called: {},
  counts: true,
  names: true,
  think: byEffort,
  thinksByItself: false,
  prefill: prefillBy.itself,
  headers: () => ({}),
}

/**
 * llama.cpp, LM Studio, vLLM, SGLang, koboldcpp, text-generation-webui … They look alike and ignore unknown fields, so
 * all variants are sent.
 */
const atHome: Quirks = {
  ...allQuirks,
  knowsOff: true,
  called: { repetition_penalty: ['repetition_penalty', 'repeat_penalty'] },
  think: byTemplate,
  prefill: prefillBy.continuing,
}

/** Relays of OpenAI have its limit. Inkling itself stops at further texts. */
const relayed: Quirks = { ...allQuirks, stop_max: 4 }

export function findQuirks({ hostname }: URL, model: string): Quirks {
  const known = knownHosts.find(({ at }) =>
    at.some(host => hostname === host || hostname.endsWith(`.${host}`)),
  )
  if (known) return { ...allQuirks, ...known.quirks(model.toLowerCase()) }
  const usual = isPrivateHost(hostname) ? atHome : relayed
  // A GPT keeps its quirks behind a relay.
  return isThinkingGpt(model) ? { ...usual, ...thinkingGpt(model) } : usual
}
