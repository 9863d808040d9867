import type { House } from '../../house.ts'
import { localPathOf } from '../hub/places.ts'
import { hubFileOf } from './hub-file.ts'

/** Where the file of a model in the box can be opened on this machine, once all of it is there. */
export async function boxFileOf(stores: Pick<House, 'db' | 'files'>, model: string): Promise<string | null> {
  const found = await stores.db
    .selectFrom('ai_models')
    .select('download_id')
    .where('provider', '=', 'llama-cpp')
    .where('model', '=', model)
    .executeTakeFirst()
  const id = found?.download_id ?? null
  return id === null ? null : await localPathOf(stores, id, hubFileOf(model).path)
}
