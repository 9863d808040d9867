import type { House } from '../../context.ts'
import type { ModelConnection } from '../../providers/model-types.ts'
import { openApiKey } from './model-api-key.ts'
import type { StoredModel } from './tables.ts'

type Reached = Pick<StoredModel, 'id' | 'provider' | 'base_url' | 'model' | 'api_key'>

/** How a stored model is reached, its key opened. */
export const connectionOf = ({ keys }: Pick<House, 'keys'>, model: Reached): ModelConnection => ({
  provider: model.provider,
  base_url: model.base_url,
  model: model.model,
  api_key: openApiKey(keys, model.id, model.api_key),
})
