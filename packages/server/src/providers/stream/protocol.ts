import type { UpstreamModel } from '@inkling/contract'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { ModelBounds } from '../model-timeouts.ts'
import type { AskModel, ModelRequest, ModelSink, UpstreamConnection } from '../model-types.ts'
import type { AskDocument } from './json-request.ts'
import { Answer, type Framing, type Speech } from './response-reader.ts'
import { exchange, type Question } from './streaming-request.ts'

/** How a kind of upstream is asked, and how its answers are understood. */
export interface Protocol {
  framing: Framing
  question(request: ModelRequest, outbound: Outbound): Question
  speech(sink: ModelSink, request: ModelRequest): Speech
}

/** Asks models by a protocol. */
export function askBy(protocol: Protocol, outbound: Outbound, bounds: ModelBounds): AskModel {
  return async (request, sink, signal) => {
    const question = protocol.question(request, outbound)
    const answer = new Answer(protocol.speech(sink, request), protocol.framing, bounds.line_bytes)
    await exchange(outbound.dispatcher, question, answer, bounds, signal)
    return { reason: answer.reason }
  }
}

/** How a kind of upstream is asked what models it has. */
export type ListBy = (
  connection: UpstreamConnection,
  outbound: Outbound,
  ask: AskDocument,
) => Promise<UpstreamModel[]>
