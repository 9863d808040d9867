import type { EmbeddingModel } from '../embedding-models.ts'

/** An embedding model of the hub that is worth taking, for whoever is asked to choose one. */
export interface KnownEmbeddingModel
  extends Pick<EmbeddingModel, 'runtime' | 'weight_type' | 'dimensions' | 'max_tokens'> {
  readonly hub_id: string
  readonly name: string
  /** About so many, of all its files. */
  readonly bytes: number
  readonly licence: string
  /** That it knows well, as language tags. */
  readonly languages: readonly string[]
}

const chinese = ['zh']
const english = ['en']
const many = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru']

/** Small ones first: where one that a phone can run is enough, it is the better one. Plain facts, without a schema. */
export const knownEmbeddingModels: readonly KnownEmbeddingModel[] = [
  {
    hub_id: 'Xenova/bge-small-zh-v1.5',
    name: 'BGE small zh v1.5',
    runtime: 'local',
    weight_type: 'q8',
    bytes: 25_000_000,
    dimensions: 512,
    max_tokens: 512,
    licence: 'MIT',
    languages: chinese,
  },
  {
    hub_id: 'Xenova/all-MiniLM-L6-v2',
    name: 'MiniLM L6 v2',
    runtime: 'local',
    weight_type: 'q8',
    bytes: 24_000_000,
    dimensions: 384,
    max_tokens: 512,
    licence: 'Apache-2.0',
    languages: english,
  },
  {
    hub_id: 'Xenova/bge-small-en-v1.5',
    name: 'BGE small en v1.5',
    runtime: 'local',
    weight_type: 'q8',
    bytes: 35_000_000,
    dimensions: 384,
    max_tokens: 512,
    licence: 'MIT',
    languages: english,
  },
  {
    hub_id: 'Xenova/multilingual-e5-small',
    name: 'Multilingual E5 small',
    runtime: 'local',
    weight_type: 'q8',
    bytes: 135_000_000,
    dimensions: 384,
    max_tokens: 512,
    licence: 'MIT',
    languages: many,
  },
  {
    hub_id: 'Xenova/bge-base-zh-v1.5',
    name: 'BGE base zh v1.5',
    runtime: 'server',
    weight_type: 'q8',
    bytes: 104_000_000,
    dimensions: 768,
    max_tokens: 512,
    licence: 'MIT',
    languages: chinese,
  },
  {
    hub_id: 'Xenova/multilingual-e5-base',
    name: 'Multilingual E5 base',
    runtime: 'server',
    weight_type: 'q8',
    bytes: 296_000_000,
    dimensions: 768,
    max_tokens: 512,
    licence: 'MIT',
    languages: many,
  },
  {
    hub_id: 'Xenova/bge-m3',
    name: 'BGE M3',
    runtime: 'server',
    weight_type: 'q8',
    bytes: 587_000_000,
    dimensions: 1_024,
    max_tokens: 2_048,
    licence: 'MIT',
    languages: many,
  },
  {
    hub_id: 'onnx-community/Qwen3-Embedding-0.6B-ONNX',
    name: 'Qwen3 Embedding 0.6B',
    runtime: 'server',
    weight_type: 'q8',
    bytes: 626_000_000,
    dimensions: 1_024,
    max_tokens: 2_048,
    licence: 'Apache-2.0',
    languages: many,
  },
]
