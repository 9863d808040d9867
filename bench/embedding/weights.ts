import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tinyOnnx } from '@inkling/server/testing'
import type { EmbeddingWeights } from '../../packages/server/src/providers/embeddings/embedding-types.ts'

/** Width and depth of popular small models (MiniLM L12, E5 small, BGE small): 21 million weights. */
const SMALL = { dimensions: 384, layers: 12 }
const VERY_SMALL = { dimensions: 128, layers: 4 }

export const sizeOf = (isQuick: boolean) => (isQuick ? VERY_SMALL : SMALL)

/** Lays the model out like its repository. */
export async function writeWeights(directory: string, isQuick: boolean): Promise<EmbeddingWeights> {
  for (const [path, bytes] of tinyOnnx(sizeOf(isQuick))) {
    if (path === 'onnx/model.onnx') continue // the same model at another precision
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), bytes)
  }
  return { provider: 'onnx', directory, weight_type: 'q8', data_files: 0, pooling: 'mean', max_tokens: 128 }
}
