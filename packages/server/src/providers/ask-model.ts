import type { Provider } from '@inkling/contract'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { createDemo } from './demo.ts'
import { type AskModel, loadingBounds, type ModelBounds, modelBounds } from './model-types.ts'
import { anthropic } from './protocols/anthropic.ts'
import { google } from './protocols/google.ts'
import { ollama } from './protocols/ollama.ts'
import { openAiCompatible } from './protocols/openai-compatible.ts'
import { askBy, type Protocol } from './stream/protocol.ts'
import { UpstreamError } from './upstream-error.ts'
import { askTwice, type Wait, waitFor } from './with-retry.ts'
import { cutAtStops } from './with-stop-texts.ts'
import { askWithout } from './without-rejected-params.ts'

export interface AskModelOptions {
  /** Outside models are reached by no other way. */
  outbound: Outbound
  /** Models in the box, where there is one. */
  inTheBox?: AskModel
  bounds?: Partial<ModelBounds>
  wait?: Wait
}

/** The one way to ask a model, whoever provides it. */
export function createAskModel(options: AskModelOptions): AskModel {
  const { outbound, inTheBox = noBox, wait = waitFor } = options
  const bounds = { ...modelBounds, ...options.bounds }
  const outside = (protocol: Protocol, within = bounds) =>
    askTwice(askWithout(askBy(protocol, outbound, within)), wait)
  const providers = {
    'openai-compatible': outside(openAiCompatible),
    anthropic: outside(anthropic),
    google: outside(google),
    ollama: outside(ollama, loadingBounds(bounds)),
    'llama-cpp': inTheBox,
    demo: createDemo(wait),
  } satisfies Record<Provider, AskModel>
  return cutAtStops((request, sink, signal) => providers[request.connection.provider](request, sink, signal))
}

const noBox: AskModel = async () => {
  throw new UpstreamError('box_unavailable')
}
