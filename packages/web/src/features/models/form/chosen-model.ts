import type { KnownServer, UpstreamModel } from '@inkling/contract'
import { defaultOutput, defaultWindow } from '../connect/found-models.ts'
import type { ModelDraft } from './model-draft.ts'
import { createDraftAt, usualModels } from './servers.ts'

/**
 * What a draft becomes when a model is chosen: what its server says of it, else what is known of it here. A name that
 * somebody wrote stays; one that only repeats the model that was chosen before goes with it.
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

/** What the form begins with for a service: with the first of its usual models, where it has some. */
export function createDraftFor(server: KnownServer): ModelDraft {
  const draft = createDraftAt(server)
  const [first] = usualModels(server)
  return first === undefined ? draft : { ...draft, ...applyChosenModel(draft, first, server) }
}

/** How much its model could hold, if anybody has said. */
export function maxContextOf(draft: ModelDraft, server: KnownServer | undefined): number | null {
  const known = server?.models.find(({ model }) => model === draft.model)
  return draft.context_most ?? known?.context_tokens ?? null
}
