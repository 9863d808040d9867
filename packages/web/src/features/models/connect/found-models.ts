import type { AdminModel, adminModels, BodyIn, FoundServer, UpstreamModel } from '@inkling/contract'

type ConnectedModel = Pick<AdminModel, 'base_url' | 'model'>

/** Omits models that are already connected, and servers left with no models. */
export const findUnconnected = (
  servers: readonly FoundServer[],
  models: readonly ConnectedModel[],
): FoundServer[] =>
  servers
    .map(server => ({
      ...server,
      models: server.models.filter(
        ({ model }) => !models.some(one => one.base_url === server.base_url && one.model === model),
      ),
    }))
    .filter(server => server.models.length > 0)

export const toConnection = (
  { provider, base_url, supports_prefill }: Omit<FoundServer, 'name' | 'models'>,
  { model, name, context_tokens, max_output_tokens, reasoning_control }: UpstreamModel,
): BodyIn<typeof adminModels.create> => ({
  provider,
  base_url,
  model,
  name,
  supports_prefill,
  ...(context_tokens !== null && { context_tokens: defaultWindow(context_tokens) }),
  ...(max_output_tokens !== null && { max_output_tokens: defaultOutput(max_output_tokens) }),
  ...(reasoning_control !== null && { supports_reasoning: reasoning_control !== 'none', reasoning_control }),
})

/** In tokens. Every turn pays for its whole context, and a long memory is cheaper than a large window. */
const WINDOW = 32_768
/** In tokens reserved for answers; chats don't need a model's maximum. */
const OUTPUT = 8_192

export const defaultWindow = (context_tokens: number): number => Math.min(context_tokens, WINDOW)

export const defaultOutput = (max_output_tokens: number): number => Math.min(max_output_tokens, OUTPUT)
