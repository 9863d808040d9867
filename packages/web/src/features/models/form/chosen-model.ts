import type { KnownServer, UpstreamModel } from '@inkling/contract'
import { defaultOutput, defaultWindow } from '../connect/found-models.ts'
import type { ModelDraft } from './model-draft.ts'
import { createDraftAt, usualModels } from './servers.ts'

/**
 * Takes facts from the model's server, else from the catalog. Keeps a custom name, but replaces one copied from the
 * previous model.
 */
export function applyChosenModel(
  draft: ModelDraft,
  chosen: UpstreamModel,
  server: KnownServer | undefined,
): Partial<ModelDraft> {
  const { model, name } = chosen
  const known = server?.models.find(one => one.model === model)
  const context = chosen.context_tokens ?? known?.context_tokens
  const output = chosen.max_output_tokens ?? known?.max_output_tokens
  const control = chosen.reasoning_control ?? known?.reasoning_control
  const isNamed = draft.name !== '' && draft.name !== draft.model
  return {
    model,
    ...(!isNamed && { name: name || model }),
    context_most: context ?? null,
    ...(context !== undefined && { context_tokens: String(defaultWindow(context)) }),
    ...(output !== undefined && { max_output_tokens: String(defaultOutput(output)) }),
    ...(control !== undefined && { supports_reasoning: control !== 'none', reasoning_control: control }),
  }
}

/** Starts with the first of the service's usual models. */
export function createDraftFor(server: KnownServer): ModelDraft {
  const draft = createDraftAt(server)
  const [first] = usualModels(server)
  return first === undefined ? draft : { ...draft, ...applyChosenModel(draft, first, server) }
}

export function maxContextOf(draft: ModelDraft, server: KnownServer | undefined): number | null {
  const known = server?.models.find(({ model }) => model === draft.model)
  return draft.context_most ?? known?.context_tokens ?? null
}
