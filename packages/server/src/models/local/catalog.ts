import { availableParallelism } from 'node:os'
import { type CatalogModel, type LocalCatalog, problem } from '@inkling/contract'
import { hasLlama } from '../../providers/local/local-models.ts'
import { freeBytes } from '../downloads/run-download.ts'
import type { LocalModelContext } from './local-model-file.ts'

export const LOCAL_CONTEXT_TOKENS = 8_192

const both = ['zh', 'en']
const qwen3 = { licence: 'Apache-2.0', languages: both, context_tokens: 40_960 }
const gemma3 = { licence: 'Gemma', languages: both }

/**
 * These models stay in character, run on small machines, and come from their makers or from llama.cpp. Memory was
 * measured with `LOCAL_CONTEXT_TOKENS`.
 */
const models: readonly CatalogModel[] = [
  {
    ...qwen3,
    name: 'Qwen3 0.6B',
    file: 'Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0.gguf',
    bytes: 639_446_688,
    memory_bytes: 1_900_000_000,
  },
  {
    ...gemma3,
    name: 'Gemma 3 1B',
    file: 'ggml-org/gemma-3-1b-it-GGUF/gemma-3-1b-it-Q4_K_M.gguf',
    bytes: 806_058_240,
    context_tokens: 32_768,
    memory_bytes: 1_300_000_000,
  },
  {
    name: 'Qwen2.5 1.5B',
    file: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF/qwen2.5-1.5b-instruct-q4_k_m.gguf',
    bytes: 1_117_320_736,
    licence: 'Apache-2.0',
    languages: both,
    context_tokens: 32_768,
    memory_bytes: 1_800_000_000,
  },
  {
    ...qwen3,
    name: 'Qwen3 1.7B',
    file: 'Qwen/Qwen3-1.7B-GGUF/Qwen3-1.7B-Q8_0.gguf',
    bytes: 1_834_426_016,
    memory_bytes: 3_200_000_000,
  },
  {
    ...gemma3,
    name: 'Gemma 3 4B',
    file: 'ggml-org/gemma-3-4b-it-GGUF/gemma-3-4b-it-Q4_K_M.gguf',
    bytes: 2_489_757_856,
    context_tokens: 131_072,
    memory_bytes: 3_500_000_000,
  },
  {
    ...qwen3,
    name: 'Qwen3 4B',
    file: 'Qwen/Qwen3-4B-GGUF/Qwen3-4B-Q4_K_M.gguf',
    bytes: 2_497_280_256,
    memory_bytes: 4_300_000_000,
  },
  {
    ...qwen3,
    name: 'Qwen3 8B',
    file: 'Qwen/Qwen3-8B-GGUF/Qwen3-8B-Q4_K_M.gguf',
    bytes: 5_027_783_488,
    memory_bytes: 7_000_000_000,
  },
]

export async function getCatalog({ config }: Pick<LocalModelContext, 'config'>): Promise<LocalCatalog> {
  return {
    models: [...models],
    hub: config.modelHub,
    memory_bytes: process.availableMemory(),
    cores: availableParallelism(),
    disk_bytes: await freeBytes(config.dataDir),
    problem: hasLlama() ? null : problem('box_unavailable'),
  }
}

export const findInCatalog = (file: string): CatalogModel | undefined =>
  models.find(model => model.file === file)
