import type { EmbeddingModel } from '@inkling/contract'
import type { House } from '../../context.ts'
import { lookUpRepository, readHubJson } from '../downloads/hub-repository.ts'
import type { HubFile } from '../downloads/tables.ts'
import { factsOf, ModelConfig, type ModelFacts, PoolingConfig, TokenizerConfig } from './read-model-config.ts'
import { filesFor, refused } from './repository-files.ts'

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
  house: Pick<House, 'config' | 'outbound'>,
  hub_id: string,
  weight_type: EmbeddingModel['weight_type'],
): Promise<ReadRepository> {
  const { revision, files } = await lookUpRepository(house, hub_id)
  const chosen = filesFor(files, weight_type)
  const at = { hub_id, revision }
  const [model, tokenizer, pooling] = await Promise.all([
    readHubJson(house, { ...at, path: 'config.json' }, ModelConfig),
    readHubJson(house, { ...at, path: 'tokenizer_config.json' }, TokenizerConfig),
    files.some(({ path }) => path === POOLING)
      ? readHubJson(house, { ...at, path: POOLING }, PoolingConfig)
      : null,
  ])
  const facts = factsOf(hub_id, { model, tokenizer, pooling })
  if (facts === null) throw refused('hub_id', 'no_embedding_model')
  return { revision, files: chosen, facts }
}
