import { callsBelow, type UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelRequest, UpstreamConnection } from '../model-types.ts'
import { reasoningRequestOf, supportedSampling, tokenLimitWithReasoning } from '../sampling-parameters.ts'
import { buildUpstreamUrl, headersWith } from '../stream/api-headers.ts'
import { fieldsOf, type JsonFields, listOf, textOf } from '../stream/json-fields.ts'
import {
  idOf,
  type Protocol,
  type ProtocolModelLister,
  readListed,
  sortUpstreamModels,
  tokensIn,
  turnsOf,
} from '../stream/protocol.ts'
import { BaseResponseParser } from '../stream/response-parser.ts'
import { UpstreamError } from '../upstream-error.ts'

/** Unlike the OpenAI-compatible API, Ollama's own allows setting the context size. */
export const ollama: Protocol = {
  framing: 'lines',
  question: (request, outbound) => ({
    url: apiAddress(request.connection.base_url, outbound, 'chat'),
    headers: buildHeaders(request.connection),
    body: buildBody(request),
  }),
  createParser: sink => new OllamaResponseParser(sink),
}

/** Also accepts the URL of a call as `baseUrl`. */
export const apiAddress = (baseUrl: string, outbound: Outbound, call: 'chat' | 'tags' | 'show'): URL =>
  buildUpstreamUrl(baseUrl, outbound, path => `${callsBelow('ollama', path)}/${call}`)

/** Ollama needs no key, but ollama.com and proxies may. */
export const buildHeaders = ({ api_key }: Pick<UpstreamConnection, 'api_key'>): Record<string, string> =>
  headersWith(api_key, key => ({ authorization: `Bearer ${key}` }))

export function buildBody(request: ModelRequest): string {
  const { repetition_penalty, ...sampling } = supportedSampling(request, { knowsOff: true })
  return JSON.stringify({
    model: request.connection.model,
    messages: turnsOf(request).map(({ role, content }) => ({ role, content })),
    stream: true,
    keep_alive: keepAliveOf(request),
    think: thinkOf(request),
    options: {
      // Without `num_ctx`, Ollama silently truncates prompts to a few thousand tokens.
      num_ctx: request.context_tokens,
      num_predict: tokenLimitWithReasoning(request),
      repeat_penalty: repetition_penalty,
      ...sampling,
    },
  })
}

/** Plain numbers are seconds. Values with a unit stay text. */
function keepAliveOf({ keep_alive }: ModelRequest): string | number | undefined {
  if (!keep_alive) return undefined
  return Number.isNaN(Number(keep_alive)) ? keep_alive : Number(keep_alive)
}

/** gpt-oss cannot turn reasoning off and takes an effort; other models take a boolean. */
function thinkOf(request: ModelRequest): boolean | string | undefined {
  const reasoning = reasoningRequestOf(request)
  if (reasoning === null) return undefined
  if (!request.connection.model.includes('gpt-oss')) return reasoning !== 'off'
  if (reasoning === 'off' || reasoning === 'minimal') return 'low'
  return reasoning === 'on' ? 'medium' : reasoning
}

/** The last line has `done` and the counts. */
export class OllamaResponseParser extends BaseResponseParser {
  override parse(line: JsonFields): void {
    if (line.message !== undefined) this.#say(fieldsOf(line.message))
    if (line.done === true) this.#finish(line)
  }

  #say({ thinking, content, tool_calls }: JsonFields): void {
    this.hasBegun = true
    if (listOf(tool_calls).length > 0) this.hasToolCall = true
    this.sink.think(textOf(thinking))
    this.sink.say(textOf(content))
  }

  #finish({ done_reason, prompt_eval_count, eval_count }: JsonFields): void {
    this.hasBegun = true
    this.endAs(done_reason)
    this.endWith('stop')
    this.isOver = true
    this.count(prompt_eval_count, eval_count)
  }
}

/** Most models to ask about, since each needs its own call. */
const MAX_DESCRIBED = 100

/** Includes each model's details. */
export const listOllama: ProtocolModelLister = async (connection, outbound, ask) => {
  const headers = buildHeaders(connection)
  const document = await ask({ url: apiAddress(connection.base_url, outbound, 'tags'), headers })
  const names = readListed(document)
    .map(idOf)
    .filter(name => name !== '')
  const show = async (model: string) => {
    const url = apiAddress(connection.base_url, outbound, 'show')
    // A model with a broken file has no details but is still listed.
    const shown = await ask({ url, headers, body: JSON.stringify({ model }) }).catch(onlyBroken)
    return fieldsOf(shown)
  }
  const models = await Promise.all(
    names.slice(0, MAX_DESCRIBED).map(async name => modelOf(name, await show(name))),
  )
  return sortUpstreamModels(models.filter(model => model !== null))
}

function onlyBroken(error: unknown): undefined {
  if (!(error instanceof UpstreamError)) throw error
}

/** Null for models that do not generate text. Older servers do not report capabilities. */
function modelOf(model: string, shown: JsonFields): UpstreamModel | null {
  const abilities = Array.isArray(shown.capabilities) ? shown.capabilities : null
  if (abilities !== null && !abilities.includes('completion')) return null
  return {
    model,
    name: model,
    context_tokens: contextIn(fieldsOf(shown.model_info)),
    max_output_tokens: null,
    reasoning_control: abilities && controlOf(model, abilities.includes('thinking')),
  }
}

/** The key starts with the model's architecture. */
function contextIn(info: JsonFields): number | null {
  const [, length] = Object.entries(info).find(([name]) => name.endsWith('.context_length')) ?? []
  return tokensIn(length)
}

function controlOf(model: string, thinks: boolean): UpstreamModel['reasoning_control'] {
  if (!thinks) return 'none'
  return model.includes('gpt-oss') ? 'effort' : 'switch'
}
