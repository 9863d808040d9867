import type { Provider } from '@inkling/contract'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { askTwice } from './ask-twice.ts'
import { type ModelBounds, modelBounds } from './bounds.ts'
import { createDemo } from './demo.ts'
import { createOpenAiCompatible } from './openai-compatible.ts'
import type { AskModel } from './provider.ts'
import { UpstreamError } from './upstream-error.ts'
import { type Wait, waitFor } from './wait.ts'

export interface AskModelOptions {
  /** Models are reached by no other way. */
  outbound: Outbound
  bounds?: Partial<ModelBounds>
  wait?: Wait
}

/** The one way to ask a model, whoever provides it. */
export function createAskModel(options: AskModelOptions): AskModel {
  const { outbound, wait = waitFor } = options
  const bounds = { ...modelBounds, ...options.bounds }
  const providers = {
    'openai-compatible': askTwice(createOpenAiCompatible(outbound, bounds), wait),
    demo: createDemo(wait),
  } satisfies Partial<Record<Provider, AskModel>>
  return async (request, sink, signal) => {
    const { provider } = request.connection
    if (!(provider in providers)) throw new UpstreamError('upstream_refused')
    return await providers[provider as keyof typeof providers](request, sink, signal)
  }
}
