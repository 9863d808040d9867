import type { Model } from '@inkling/contract'
import { useModels } from '../../../models/store/queries.ts'
import { useSetting } from '../scope/scope-context.ts'

/** Falls back to the first model, the default; undefined until models load. */
export function useAnsweringModel(): Model | undefined {
  const named = useSetting('model_id').value
  const models = useModels().data?.items
  return models?.find(({ id }) => id === named) ?? models?.[0]
}
