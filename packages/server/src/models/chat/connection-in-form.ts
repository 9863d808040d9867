import type { ModelTest } from '@inkling/contract'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import type { ModelConnection } from '../../providers/model-types.ts'
import { openApiKey } from './model-api-key.ts'
import { findModelToAsk } from './store.ts'

/** How to reach what a form holds. The stored key serves only for the host that it belongs to. */
export async function connectionInForm(
  { db, keys }: Pick<House, 'db' | 'keys'>,
  { id, api_key, ...rest }: z.output<typeof ModelTest>,
): Promise<ModelConnection> {
  const stored = id === undefined ? undefined : orNotFound(await findModelToAsk(db, id))
  const isSameHost = stored?.base_url === rest.base_url && stored.provider === rest.provider
  const storedKey = stored !== undefined && isSameHost ? openApiKey(keys, stored.id, stored.api_key) : null
  return { ...rest, api_key: api_key === undefined ? storedKey : api_key || null }
}
