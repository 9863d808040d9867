import type { House } from '../../context.ts'
import type { StoredEmbeddingModel } from './tables.ts'
import { versionOf } from './vector-version.ts'

/** An endpoint says by its first vectors how long they are. Nothing has been made with it before. */
export async function learnDimensions(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  model: StoredEmbeddingModel,
  [vector]: readonly Float32Array[],
): Promise<number> {
  const dimensions = vector?.length ?? 0
  await db
    .updateTable('embedding_models')
    .set({
      dimensions,
      version: versionOf({ ...model, dimensions }),
      updated_at: clock.now().toISOString(),
    })
    .where('id', '=', model.id)
    .where('version', '=', model.version)
    .execute()
  return dimensions
}
