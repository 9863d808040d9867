import type { Model } from '@inkling/contract'
import { useModels } from '../../../models/store/queries.ts'
import { useSetting } from '../scope/scope-context.ts'

/** The model that settings name, else the first, which answers where nobody chose; undefined until models are known. */
export function useAnsweringModel(): Model | undefined {
  const named = useSetting('model_id').value
  const models = useModels().data?.items
  return models?.find(({ id }) => id === named) ?? models?.[0]
}
