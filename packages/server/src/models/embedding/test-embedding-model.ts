import { type EmbeddingModelId, type EmbeddingTestResult, problem } from '@inkling/contract'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import type { EmbeddingContext } from './context.ts'
import { computeVectors, toUnitVector } from './embed.ts'
import { findStored, type StoredEmbeddingModel, type VectorUsage, vectorSpaceVersion } from './store.ts'

/** Enough to load a large model from a slow disk. */
const TIMEOUT_MS = 60_000

/** Two paraphrases and an unrelated sentence, each in English and Chinese. */
const sentences = [
  'The keeper lit the lamp of the lighthouse at dusk. 守塔人在黄昏点亮了灯塔。',
  'At dusk the lighthouse lamp was lit by its keeper. 黄昏时分，灯塔被守塔人点亮。',
  'The recipe needs three eggs and some flour. 这道菜要三个鸡蛋和一些面粉。',
]

/** Corrects the dimensions if they changed. */
export async function testEmbeddingModel(
  context: EmbeddingContext & Pick<VectorUsage, 'forget'>,
  id: EmbeddingModelId,
): Promise<EmbeddingTestResult> {
  const stored = orNotFound(await findStored(context.db, id))
  const started = performance.now()
  const latency = () => Math.round(performance.now() - started)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const vectors = await computeVectors(context, stored, sentences, { kind: 'query', signal })
    const latency_ms = latency()
    const dimensions = await correctDimensions(context, stored, vectors[0]?.length ?? 0)
    const [one, same, other] = vectors.map(vector => toUnitVector(vector, dimensions))
    return {
      ok: true,
      latency_ms,
      dimensions,
      likeness: cosineSimilarity(one, same) - cosineSimilarity(one, other),
    }
  } catch (error) {
    return { ok: false, latency_ms: latency(), problem: toTestProblem(error) }
  }
}

const cosineSimilarity = (one: Float32Array | undefined, other: Float32Array | undefined): number =>
  one?.reduce((sum, number, at) => sum + number * (other?.[at] ?? 0), 0) ?? 0

/** An endpoint may have switched to a model with shorter vectors. Longer ones are cut. */
async function correctDimensions(
  { db, clock, forget }: Pick<EmbeddingContext, 'db' | 'clock'> & Pick<VectorUsage, 'forget'>,
  model: StoredEmbeddingModel,
  length: number,
): Promise<number> {
  if (model.dimensions > 0 && model.dimensions <= length) return model.dimensions
  await inTransaction(db, async tx => {
    const version = vectorSpaceVersion({ ...model, dimensions: length })
    await tx
      .updateTable('embedding_models')
      .set({ dimensions: length, version, updated_at: clock.now().toISOString() })
      .where('id', '=', model.id)
      .execute()
    await forget(tx, model.id)
  })
  return length
}

function toTestProblem(error: unknown) {
  if (error instanceof ApiError) return error.problem
  if (error instanceof UpstreamError) return problem(error.code)
  if (error instanceof DOMException && error.name === 'TimeoutError') return problem('upstream_timeout')
  throw error
}
