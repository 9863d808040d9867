import type { AdminModel, adminModels, BodyIn, FoundServer, UpstreamModel } from '@inkling/contract'
import { usualOutput, usualWindow } from './usual-room.ts'

type Connected = Pick<AdminModel, 'base_url' | 'model'>

/** Of what was found, the models that are not connected yet; servers that have none of them are left out. */
export const notConnected = (found: readonly FoundServer[], models: readonly Connected[]): FoundServer[] =>
  found
    .map(server => ({
      ...server,
      models: server.models.filter(
        ({ model }) => !models.some(one => one.base_url === server.base_url && one.model === model),
      ),
    }))
    .filter(server => server.models.length > 0)

/** What connects a model that was found, by what its server says of it. */
export const connectionTo = (
  { provider, base_url, supports_prefill }: Omit<FoundServer, 'name' | 'models'>,
  { model, name, context_tokens, max_output_tokens, reasoning_control }: UpstreamModel,
): BodyIn<typeof adminModels.create> => ({
  provider,
  base_url,
  model,
  name,
  supports_prefill,
  ...(context_tokens !== null && { context_tokens: usualWindow(context_tokens) }),
  ...(max_output_tokens !== null && { max_output_tokens: usualOutput(max_output_tokens) }),
  ...(reasoning_control !== null && { supports_reasoning: reasoning_control !== 'none', reasoning_control }),
})
