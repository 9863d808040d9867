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

/** Connects a model of the hub, whose files go on coming. What the admin says of it counts before what the hub says. */
export async function addFromHub(
  { hub, countTexts }: Pick<EmbeddingModelContext, 'hub' | 'countTexts'>,
  tx: Db,
  wanted: EmbeddingModelFromHub,
  { revision, files, facts }: ReadRepository,
): Promise<AdminEmbeddingModel> {
  const { hub_id, runtime, weight_type, description } = wanted
  const download_id = await hub.start(tx, { hub_id, revision, files })
  const made = {
    provider: 'onnx' as const,
    model: hub_id,
    dimensions: facts.dimensions,
    pooling: wanted.pooling ?? facts.pooling,
    passage_prefix: wanted.passage_prefix ?? facts.passage_prefix,
    weight_type,
    download_id,
  }
  const id = newId<EmbeddingModelId>()
  await tx
    .insertInto('embedding_models')
    .values({
      id,
      ...made,
      version: vectorSpaceVersion(made),
      name: wanted.name || nameOf(hub_id),
      description,
      runtime,
      base_url: '',
      api_key: null,
      api_key_last4: null,
      max_tokens: facts.max_tokens,
      query_prefix: wanted.query_prefix ?? facts.query_prefix,
      is_enabled: true,
      position: sql`(select coalesce(max(position) + 1, 0) from embedding_models)`,
    })
    .execute()
  return orNotFound(await findEmbeddingModel(tx, id, countTexts))
}

/** A repository's name without its owner's. */
const nameOf = (hub_id: string): string => hub_id.slice(hub_id.indexOf('/') + 1)

export interface ReadRepository {
  readonly revision: string
  readonly files: readonly HubFile[]
  readonly facts: ModelFacts
}

const POOLING = '1_Pooling/config.json'

/**
 * Looks at a repository of the hub: whether it has an embedding model that can run, which files that takes, and what
 * they say of it.
 * @throws Refusal in one of `hubProblems`, or that says what is missing
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

/** How the files of a repository are called by the precision of their weights; the runtime looks for these names. */
const weightFiles: Readonly<Record<WeightType, string>> = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
}

/** What has to be there besides the weights, in the order in which it is fetched. */
const needed = ['config.json', 'tokenizer_config.json', 'tokenizer.json']

/** Weights that stand beside the model's own file, since that has a limit of two gigabytes. */
export const isData = (path: string): boolean => /\.onnx_data(_\d+)?$/.test(path)
/** What is added to its name for theirs: nothing that leads elsewhere. */
const DATA_ENDING = /^_data(_\d+)?$/

/** Bytes. A tokenizer of every language there is has a fifth of it; weights of what still runs beside a chat. */
const LARGEST_JSON = 100 * 1024 * 1024
const LARGEST_WEIGHTS = 8 * 1024 * 1024 * 1024

/**
 * Of a repository, the files that a model needs with weights of this precision.
 * @throws Refusal that names what is missing, and the precisions that are there
 */
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
  const others = needed.flatMap(path => byPath.get(path) ?? [])
  const isTooLarge =
    others.some(({ bytes }) => bytes > LARGEST_JSON) ||
    weights.reduce((sum, { bytes }) => sum + bytes, 0) > LARGEST_WEIGHTS
  if (isTooLarge) throw refused('hub_id', 'model_too_large')
  return [...others, ...weights]
}

export const refused = (path: string, message: string, facts: Record<string, string> = {}): ApiError =>
  new ApiError('invalid_input', { errors: [{ path, message }], facts })
