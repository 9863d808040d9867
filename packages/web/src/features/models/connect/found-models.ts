import type { AdminModel, adminModels, BodyIn, FoundServer, UpstreamModel } from '@inkling/contract'

type ConnectedModel = Pick<AdminModel, 'base_url' | 'model'>

/** Of what was found, the models that are not connected yet; servers that have none of them are left out. */
export const findUnconnected = (
  found: readonly FoundServer[],
  models: readonly ConnectedModel[],
): FoundServer[] =>
  found
    .map(server => ({
      ...server,
      models: server.models.filter(
        ({ model }) => !models.some(one => one.base_url === server.base_url && one.model === model),
      ),
    }))
    .filter(server => server.models.length > 0)

/** What connects a model that was found, by what its server says of it. */
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

/** What a chat reads on each turn is paid for, or waited for, on each turn: a long memory costs less than a long window. */
const WINDOW = 32_768
/** Room for an answer is kept free of the prompt: what a model could write at most is not what a chat wants. */
const OUTPUT = 8_192

/** How much of what a model could hold it is given to begin with. */
export const defaultWindow = (context_tokens: number): number => Math.min(context_tokens, WINDOW)

/** How long answers may be to begin with, by what a model could write. */
export const defaultOutput = (max_output_tokens: number): number => Math.min(max_output_tokens, OUTPUT)
