import type { House } from '../../context.ts'
import { findDownload } from '../downloads/downloads.ts'
import { inTime } from '../downloads/wait-for-file.ts'
import { openableFile } from './first-part.ts'

/** Where the file of a model in the box can be opened on this machine, once all of it is there; null until then. */
export async function boxFileOf(
  house: Pick<House, 'db' | 'files' | 'config'>,
  model: string,
): Promise<string | null> {
  const found = await house.db
    .selectFrom('ai_models')
    .select('download_id')
    .where('provider', '=', 'llama-cpp')
    .where('model', '=', model)
    .executeTakeFirst()
  const id = found?.download_id ?? null
  const download = id === null ? undefined : await findDownload(house.db, id)
  return download?.status === 'ready' ? await inTime(openableFile(house, download)) : null
}
