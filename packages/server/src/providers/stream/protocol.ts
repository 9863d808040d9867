import type { UpstreamModel } from '@inkling/contract'
import { postProcess, splitLeadingSystem } from '@inkling/engine'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type {
  ModelClient,
  ModelMessage,
  ModelRequest,
  ModelSink,
  UpstreamBounds,
  UpstreamConnection,
} from '../model-types.ts'
import { findError, upstreamErrorIn } from './error-response.ts'
import { countOf, fieldsOf, isFields, type JsonFields, textOf } from './json-fields.ts'
import type { DocumentClient } from './json-request.ts'
import { type Framing, type ResponseParser, UpstreamAnswer } from './response-reader.ts'
import { sendStreamingRequest, type UpstreamRequest, wayTo } from './streaming-request.ts'

/** How a kind of upstream is asked, and how its answers are understood. */
export interface Protocol {
  framing: Framing
  question(request: ModelRequest, outbound: Outbound): UpstreamRequest
  createParser(sink: ModelSink, request: ModelRequest): ResponseParser
}

/** Asks models by a protocol. */
export function createProtocolClient(
  protocol: Protocol,
  outbound: Outbound,
  boundsOf: (request: ModelRequest) => UpstreamBounds,
): ModelClient {
  return async (request, sink, signal) => {
    const bounds = boundsOf(request)
    const question = protocol.question(request, outbound)
    const answer = new UpstreamAnswer(
      protocol.createParser(sink, request),
      protocol.framing,
      bounds.line_bytes,
    )
    const way = await wayTo(question, request.connection, outbound)
    await sendStreamingRequest(way, question, answer, bounds, signal)
    return { reason: answer.reason }
  }
}

/** How a kind of upstream is asked what models it has. */
export type ProtocolModelLister = (
  connection: UpstreamConnection,
  outbound: Outbound,
  ask: DocumentClient,
) => Promise<UpstreamModel[]>

/** Nobody is named in the messages but those that name themselves. */
const names = { user: '', char: '' }

/** Said where the model's words stand last and are not to be gone on with: an answer needs something to answer. */
const GO_ON: ModelMessage = { role: 'user', content: '…' }

/**
 * Messages for upstreams that take the system's words apart and two speakers by turns, the user first and last; the
 * model's stand last only where it is to go on with them.
 */
export function toAlternatingTurns(
  messages: readonly ModelMessage[],
  prefill = false,
): { system: string | null; turns: ModelMessage[] } {
  const said = messages.filter(({ content }) => content.trim() !== '')
  const { system, messages: rest } = splitLeadingSystem(said)
  const turns = postProcess(rest, 'strict', names)
  return { system, turns: turns.at(-1)?.role === 'assistant' && !prefill ? [...turns, GO_ON] : turns }
}

/** The system's words as the user's, for those that know no system. */
export const saidByUser = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map(message => (message.role === 'system' ? { ...message, role: 'user' } : message))

/** Where upstreams have the list of their models. */
const listPlaces = ['data', 'models', 'result', 'items', 'model_list', 'list']
/** How they name each. */
const idFields = ['id', 'model', 'name', 'model_name', 'model_id', 'slug']

/** What an upstream says that it has, in whatever shape: each with its fields, one that is a mere name with an `id`. */
export function readListed(document: unknown, depth = 0): JsonFields[] {
  if (Array.isArray(document))
    return document.map(one => (typeof one === 'string' ? { id: one } : fieldsOf(one)))
  const said = fieldsOf(document)
  const place = listPlaces.find(name => typeof said[name] === 'object' && said[name] !== null)
  if (place !== undefined && depth < 2) return readListed(said[place], depth + 1)
  // An error may come with status 200, where the list would have been.
  const error = depth === 0 && findError(said)
  if (error) throw upstreamErrorIn(error)
  const named = Object.entries(said).filter(([, value]) => isFields(value))
  return named.map(([id, fields]) => ({ id, ...fieldsOf(fields) }))
}

export const idOf = (listed: JsonFields): string =>
  idFields.map(field => textOf(listed[field])).find(id => id !== '') ?? ''

/** What upstreams have beside models that one can chat with, by their names, which are no proof. */
const others =
  /embed|rerank|whisper|(^|[-_/])(tts|asr|ocr|live|realtime)\b|speech|audio|transcri|moderation|safeguard|guard-|dall-e|image|imagen|flux|stable-?diffusion|video|(^|[-_/])(sora|veo|lyria|bge|wan\d)|robotics|computer-use/i

/** The first that is a number of tokens. */
export const tokensIn = (...values: unknown[]): number | null =>
  values.map(countOf).find(count => count !== undefined && count > 0) ?? null

/** By name, and those last that look as if one could not chat with them. */
export function sortUpstreamModels(models: readonly UpstreamModel[]): UpstreamModel[] {
  const rank = ({ model }: UpstreamModel) => Number(others.test(model))
  return models.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}
