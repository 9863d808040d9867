import type { ModelId, ModelTest, ModelTestResult } from '@inkling/contract'
import type { z } from 'zod'
import { orNotFound } from '../../access/guards.ts'
import type { House } from '../../house.ts'
import { testModel as testConnection } from '../../providers/model-test.ts'
import type { ModelConnection } from '../../providers/provider.ts'
import { openApiKey } from './api-key.ts'
import { findModelToAsk } from './store.ts'
import type { StoredModel } from './tables.ts'

type Reached = Pick<StoredModel, 'id' | 'provider' | 'base_url' | 'model' | 'api_key'>

/** How a stored model is reached, its key opened. */
export const connectionOf = (house: House, model: Reached): ModelConnection => ({
  provider: model.provider,
  base_url: model.base_url,
  model: model.model,
  api_key: openApiKey(house.keys, model.id, model.api_key),
})

export async function testModel(house: House, id: ModelId): Promise<ModelTestResult> {
  const model = orNotFound(await findModelToAsk(house.db, id))
  return await testConnection(house.askModel, connectionOf(house, model))
}

/** Tests what a form holds. The stored key serves only for the host that it belongs to. */
export async function testForm(house: House, form: z.output<typeof ModelTest>): Promise<ModelTestResult> {
  const { id, api_key, ...rest } = form
  const stored = id === undefined ? undefined : orNotFound(await findModelToAsk(house.db, id))
  const isSameHost = stored?.base_url === rest.base_url && stored.provider === rest.provider
  const storedKey =
    stored !== undefined && isSameHost ? openApiKey(house.keys, stored.id, stored.api_key) : null
  return await testConnection(house.askModel, {
    ...rest,
    api_key: api_key === undefined ? storedKey : api_key || null,
  })
}
