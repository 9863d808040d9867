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
import { countOf } from './json-fields.ts'
import type { DocumentClient } from './json-request.ts'
import { type Framing, type ResponseParser, UpstreamAnswer } from './response-reader.ts'
import { sendStreamingRequest, type UpstreamRequest } from './streaming-request.ts'

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
    await sendStreamingRequest(outbound.dispatcher, question, answer, bounds, signal)
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

/** What upstreams have beside models that one can chat with; most lists do not tell them apart. */
const others =
  /embed|rerank|whisper|(^|[-_/])(tts|asr|ocr|live|realtime)\b|speech|audio|transcri|moderation|safeguard|guard-|dall-e|image|imagen|flux|stable-?diffusion|video|(^|[-_/])(sora|veo|lyria|bge|wan\d)|robotics|computer-use/i

export const isChatModelName = (model: string): boolean => !others.test(model)

/** The first that is a number of tokens. */
export const tokensIn = (...values: unknown[]): number | null =>
  values.map(countOf).find(count => count !== undefined && count > 0) ?? null

export function sortUpstreamModels(models: readonly UpstreamModel[]): UpstreamModel[] {
  return models.toSorted((one, other) => one.name.localeCompare(other.name))
}
