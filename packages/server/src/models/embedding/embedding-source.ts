import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { EmbeddingSource } from '../../providers/embeddings/embedding-types.ts'
import { openApiKey } from '../chat/model-api-key.ts'
import { findDownload } from '../downloads/downloads.ts'
import { namedFiles } from '../downloads/linked-files.ts'
import type { StoredDownload } from '../downloads/tables.ts'
import { inTime } from '../downloads/wait-for-file.ts'
import { isData } from './repository-files.ts'
import type { StoredEmbeddingModel } from './tables.ts'

type Sites = Pick<House, 'db' | 'files' | 'config' | 'keys'>

/**
 * Where a model computes: its endpoint, or its weights on this machine.
 * @throws Refusal model_not_ready while its files are on their way, to the store or from it
 */
export async function sourceOf(house: Sites, model: StoredEmbeddingModel): Promise<EmbeddingSource> {
  if (model.provider === 'openai-compatible') {
    const { provider, base_url, model: name } = model
    return { provider, base_url, model: name, api_key: openApiKey(house.keys, model.id, model.api_key) }
  }
  const { download_id } = model
  const download = download_id === null ? undefined : await findDownload(house.db, download_id)
  if (download?.status !== 'ready') throw new Refusal('model_not_ready')
  const weights = await inTime(weightsOf(house, model, download))
  if (weights === null) throw new Refusal('model_not_ready')
  return weights
}

/** The weights that a download has brought, whatever is still to be done with them. */
export async function weightsOf(
  house: Pick<House, 'files' | 'config'>,
  { weight_type, pooling, max_tokens }: StoredEmbeddingModel,
  download: StoredDownload,
): Promise<EmbeddingSource> {
  const directory = await namedFiles(house, download)
  const data_files = download.files.filter(({ path }) => isData(path)).length
  return { provider: 'onnx', directory, weight_type, data_files, pooling, max_tokens }
}
