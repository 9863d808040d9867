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
import { isRefused } from '../sampling-parameters.ts'
import { findError, upstreamErrorIn } from './error-response.ts'
import { countOf, fieldsOf, isFields, type JsonFields, textOf } from './json-fields.ts'
import type { DocumentClient } from './json-request.ts'
import { type Framing, type ResponseParser, UpstreamAnswer } from './response-reader.ts'
import { sendStreamingRequest, type UpstreamRequest, wayTo } from './streaming-request.ts'

export interface Protocol {
  framing: Framing
  question(request: ModelRequest, outbound: Outbound): UpstreamRequest
  createParser(sink: ModelSink, request: ModelRequest): ResponseParser
}

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

export type ProtocolModelLister = (
  connection: UpstreamConnection,
  outbound: Outbound,
  ask: DocumentClient,
) => Promise<UpstreamModel[]>

/** Adds no names to messages. */
const names = { user: '', char: '' }

/** Follows a final model message that is no prefill, because the model needs something to answer. */
const CONTINUE_MESSAGE: ModelMessage = { role: 'user', content: '…' }

/**
 * For APIs with a separate system prompt and alternating turns, from user to user. Only a prefill ends with the model.
 */
export function toAlternatingTurns(
  messages: readonly ModelMessage[],
  prefill = false,
): { system: string | null; turns: ModelMessage[] } {
  const nonEmpty = messages.filter(({ content }) => content.trim() !== '')
  const { system, messages: rest } = splitLeadingSystem(nonEmpty)
  const turns = postProcess(rest, 'strict', names)
  return {
    system,
    turns: turns.at(-1)?.role === 'assistant' && !prefill ? [...turns, CONTINUE_MESSAGE] : turns,
  }
}

/** For hosts without a system role, with strictly alternating turns, or that never continue a message. */
export function turnsOf(request: ModelRequest): readonly ModelMessage[] {
  const messages = isRefused(request, 'system_role') ? saidByUser(request.messages) : request.messages
  if (isRefused(request, 'turns')) {
    const { system, turns } = toAlternatingTurns(messages, request.prefill)
    return system === null ? turns : [{ role: 'system', content: system }, ...turns]
  }
  const isUnanswerable = isRefused(request, 'prefill') && messages.at(-1)?.role === 'assistant'
  return isUnanswerable ? [...messages, CONTINUE_MESSAGE] : messages
}

/** For models without a system role. */
export const saidByUser = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map(message => (message.role === 'system' ? { ...message, role: 'user' } : message))

/** One of these fields contains the list. */
const listPlaces = ['data', 'models', 'result', 'items', 'model_list', 'list']
const idFields = ['id', 'model', 'name', 'model_name', 'model_id', 'slug']

/** Accepts any shape. Entries that are plain names become `{ id }`. */
export function readListed(document: unknown, depth = 0): JsonFields[] {
  if (Array.isArray(document))
    return document.map(one => (typeof one === 'string' ? { id: one } : fieldsOf(one)))
  const body = fieldsOf(document)
  const place = listPlaces.find(name => typeof body[name] === 'object' && body[name] !== null)
  if (place !== undefined && depth < 2) return readListed(body[place], depth + 1)
  // Errors may come with status 200.
  const error = depth === 0 && findError(body)
  if (error) throw upstreamErrorIn(error)
  const named = Object.entries(body).filter(([, value]) => isFields(value))
  return named.map(([id, fields]) => ({ id, ...fieldsOf(fields) }))
}

export const idOf = (listed: JsonFields): string =>
  idFields.map(field => textOf(listed[field])).find(id => id !== '') ?? ''

/** Models with such names probably cannot chat. */
const nonChatModel =
  /embed|rerank|whisper|(^|[-_/])(tts|asr|ocr|live|realtime)\b|speech|audio|transcri|moderation|safeguard|guard-|dall-e|image|imagen|flux|stable-?diffusion|video|(^|[-_/])(sora|veo|lyria|bge|wan\d)|robotics|computer-use/i

export const tokensIn = (...values: unknown[]): number | null =>
  values.map(countOf).find(count => count !== undefined && count > 0) ?? null

/** Sorts by name. Models that probably cannot chat come last. */
export function sortUpstreamModels(models: readonly UpstreamModel[]): UpstreamModel[] {
  const rank = ({ model }: UpstreamModel) => Number(nonChatModel.test(model))
  return models.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name))
}
