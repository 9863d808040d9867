import { access, copyFile, link, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { House } from '../../house.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { EmbeddingSource } from '../../providers/embeddings/embedding.ts'
import { placeOf } from '../hub/places.ts'
import { findDownload } from '../hub/store.ts'
import type { StoredDownload } from '../hub/tables.ts'
import { openApiKey } from '../models/api-key.ts'
import { isData } from './repository-files.ts'
import type { StoredEmbeddingModel } from './tables.ts'

type Sites = Pick<House, 'db' | 'files' | 'config' | 'keys'>

/**
 * Where a model computes: its endpoint, or its weights on this machine.
 * @throws Refusal model_not_ready while its files are on their way
 */
export async function sourceOf(house: Sites, model: StoredEmbeddingModel): Promise<EmbeddingSource> {
  if (model.provider === 'openai-compatible') {
    const { provider, base_url, model: name } = model
    return { provider, base_url, model: name, api_key: openApiKey(house.keys, model.id, model.api_key) }
  }
  const { download_id } = model
  const download = download_id === null ? undefined : await findDownload(house.db, download_id)
  if (download?.status !== 'ready') throw new Refusal('model_not_ready')
  return await weightsOf(house, model, download)
}

/** The weights that a download has brought, whatever is still to be done with them. */
export async function weightsOf(
  house: Pick<House, 'files' | 'config'>,
  { weight_type, pooling, max_tokens }: StoredEmbeddingModel,
  download: StoredDownload,
): Promise<EmbeddingSource> {
  const directory = await directoryWith(house, download)
  const data_files = download.files.filter(({ path }) => isData(path)).length
  return { provider: 'onnx', directory, weight_type, data_files, pooling, max_tokens }
}

/** Files of a store are known by numbers; a model's files look for each other by their names. */
export const modelDirectories = (dataDir: string): string => join(dataDir, 'onnx')

/** Where the files of a download have their names. */
export const modelDirectory = (dataDir: string, id: string): string => join(modelDirectories(dataDir), id)

/** The files of a download under their own names: the same files once more, which takes no room. */
async function directoryWith(
  { files, config }: Pick<House, 'files' | 'config'>,
  download: StoredDownload,
): Promise<string> {
  const directory = modelDirectory(config.dataDir, download.id)
  const last = download.files.at(-1)
  if (last !== undefined && (await isThere(join(directory, last.path)))) return directory
  for (const { path } of download.files) {
    const place = await placeOf(files, download, path)
    if (place === null) throw new Refusal('model_not_ready')
    const named = join(directory, path)
    await mkdir(dirname(named), { recursive: true, mode: 0o700 })
    await link(place, named).catch(error => copyUnlessThere(error, place, named))
  }
  return directory
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Not every file system can have a file twice. */
async function copyUnlessThere(error: NodeJS.ErrnoException, place: string, named: string): Promise<void> {
  if (error.code === 'EEXIST') return
  const part = `${named}.part`
  await copyFile(place, part)
  await rename(part, named)
}
