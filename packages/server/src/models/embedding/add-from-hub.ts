import type {
  AdminEmbeddingModel,
  EmbeddingModel,
  EmbeddingModelFromHub,
  EmbeddingModelId,
} from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import type { HubFile } from '../downloads/downloads.ts'
import { getRepository, readHubJson } from '../downloads/hub-repository.ts'
import type { EmbeddingAdminContext } from './context.ts'
import {
  ModelConfig,
  type ModelFacts,
  PoolingConfig,
  readModelFacts,
  TokenizerConfig,
} from './read-model-config.ts'
import { type EmbeddingModelContext, findEmbeddingModel, vectorSpaceVersion } from './store.ts'

/** The download continues in the background. The admin's values override the hub's. */
export async function addFromHub(
  { hub, countTexts }: Pick<EmbeddingModelContext, 'hub' | 'countTexts'>,
  tx: Db,
  request: EmbeddingModelFromHub,
  { revision, files, facts }: ReadRepository,
): Promise<AdminEmbeddingModel> {
  const { hub_id, runtime, weight_type, description } = request
  const download_id = await hub.start(tx, { hub_id, revision, files })
  const vectorSpace = {
    provider: 'onnx' as const,
    model: hub_id,
    dimensions: facts.dimensions,
    pooling: request.pooling ?? facts.pooling,
    passage_prefix: request.passage_prefix ?? facts.passage_prefix,
    weight_type,
    download_id,
  }
  const id = newId<EmbeddingModelId>()
  await tx
    .insertInto('embedding_models')
    .values({
      id,
      ...vectorSpace,
      version: vectorSpaceVersion(vectorSpace),
      name: request.name || nameOf(hub_id),
      description,
      runtime,
      base_url: '',
      api_key: null,
      api_key_last4: null,
      max_tokens: facts.max_tokens,
      query_prefix: request.query_prefix ?? facts.query_prefix,
      is_enabled: true,
      position: sql`(select coalesce(max(position) + 1, 0) from embedding_models)`,
    })
    .execute()
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

const nameOf = (hub_id: string): string => hub_id.slice(hub_id.indexOf('/') + 1)

export interface ReadRepository {
  readonly revision: string
  readonly files: readonly HubFile[]
  readonly facts: ModelFacts
}

const POOLING = '1_Pooling/config.json'

/**
 * Checks for an embedding model, selects its files and reads its configuration.
 * @throws ApiError in one of `hubProblems`, or naming what is missing
 */
export async function readRepository(
  context: Pick<EmbeddingAdminContext, 'config' | 'outbound'>,
  hub_id: string,
  weight_type: EmbeddingModel['weight_type'],
): Promise<ReadRepository> {
  const { revision, files } = await getRepository(context, hub_id)
  const chosen = filesFor(files, weight_type)
  const at = { hub_id, revision }
  const [model, tokenizer, pooling] = await Promise.all([
    readHubJson(context, { ...at, path: 'config.json' }, ModelConfig),
    readHubJson(context, { ...at, path: 'tokenizer_config.json' }, TokenizerConfig),
    files.some(({ path }) => path === POOLING)
      ? readHubJson(context, { ...at, path: POOLING }, PoolingConfig)
      : null,
  ])
  const facts = readModelFacts(hub_id, { model, tokenizer, pooling })
  if (facts === null) throw refused('hub_id', 'no_embedding_model')
  return { revision, files: chosen, facts }
}

type WeightType = EmbeddingModel['weight_type']

/** File names that the runtime expects. */
const weightFiles: Readonly<Record<WeightType, string>> = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
}

/** Files besides the weights, in download order. */
const needed = ['config.json', 'tokenizer_config.json', 'tokenizer.json']

/** External weights exist because an ONNX file itself is limited to 2 GB. */
export const isData = (path: string): boolean => /\.onnx_data(_\d+)?$/.test(path)
const DATA_ENDING = /^_data(_\d+)?$/

/**
 * Limits in bytes. The largest multilingual tokenizers reach a fifth of the first; weights of the second must still run
 * beside chats.
 */
const LARGEST_JSON = 100 * 1024 * 1024
const LARGEST_WEIGHTS = 8 * 1024 * 1024 * 1024

/** @throws ApiError naming what is missing and the available weight types */
export function filesFor(files: readonly HubFile[], weight_type: WeightType): HubFile[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const kinds = Object.entries(weightFiles).filter(([, path]) => byPath.has(path))
  if (kinds.length === 0 || !needed.every(path => byPath.has(path)))
    throw refused('hub_id', 'no_embedding_model')
  const model = byPath.get(weightFiles[weight_type])
  if (model === undefined) {
    throw refused('weight_type', 'weights_missing', { available: kinds.map(([kind]) => kind).join(', ') })
  }
  const data = files.filter(
    ({ path }) => path.startsWith(model.path) && DATA_ENDING.test(path.slice(model.path.length)),
  )
  const weights = [model, ...data]
  const metadataFiles = needed.flatMap(path => byPath.get(path) ?? [])
  const isTooLarge =
    metadataFiles.some(({ bytes }) => bytes > LARGEST_JSON) ||
    weights.reduce((sum, { bytes }) => sum + bytes, 0) > LARGEST_WEIGHTS
  if (isTooLarge) throw refused('hub_id', 'model_too_large')
  return [...metadataFiles, ...weights]
}

export const refused = (path: string, message: string, facts: Record<string, string> = {}): ApiError =>
  new ApiError('invalid_input', { errors: [{ path, message }], facts })
