import type { Provider } from '@inkling/contract'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { createDemo } from './demo.ts'
import { type ModelClient, type ModelRequest, modelBounds, type UpstreamBounds } from './model-types.ts'
import { patienceOf } from './patience.ts'
import { anthropic } from './protocols/anthropic.ts'
import { google } from './protocols/google.ts'
import { ollama } from './protocols/ollama.ts'
import { openAiCompatible } from './protocols/openai-compatible.ts'
import { createProtocolClient, type Protocol } from './stream/protocol.ts'
import { UpstreamError } from './upstream-error.ts'
import { type WaitFunction, waitForMs, withRetry } from './with-retry.ts'
import { withStopSequences } from './with-stop-texts.ts'
import { withThoughts } from './with-thoughts.ts'
import { withoutEndMarks } from './without-end-marks.ts'
import { withoutRejectedParams } from './without-rejected-params.ts'

export interface ModelClientOptions {
  /** The only way to reach external models. */
  outbound: Outbound
  inTheBox?: ModelClient
  bounds?: Partial<UpstreamBounds>
  wait?: WaitFunction
}

export function createModelClient(options: ModelClientOptions): ModelClient {
  const { outbound, inTheBox = noLocalModels, wait = waitForMs } = options
  const boundsOf = (request: ModelRequest): UpstreamBounds => {
    const patience = patienceOf(request)
    return { ...modelBounds, first_byte_ms: patience, silence_ms: patience, ...options.bounds }
  }
  const outside = (protocol: Protocol) =>
    withRetry(withoutRejectedParams(createProtocolClient(protocol, outbound, boundsOf)), wait)
  const providers = {
    'openai-compatible': outside(openAiCompatible),
    anthropic: outside(anthropic),
    google: outside(google),
    ollama: outside(ollama),
    'llama-cpp': inTheBox,
    demo: createDemo(wait),
  } satisfies Record<Provider, ModelClient>
  const ask: ModelClient = (request, sink, signal) =>
    providers[request.connection.provider](request, sink, signal)
  return withStopSequences(withoutEndMarks(withThoughts(ask)))
}

const noLocalModels: ModelClient = async () => {
  throw new UpstreamError('box_unavailable')
}
