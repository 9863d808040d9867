import { chatSettings, type EmbeddingModelId, type ModelId, type Session } from '@inkling/contract'
import { seededRandom } from '@inkling/engine'
import type { Api } from '@inkling/server/testing'
import { createApi } from '@inkling/server/testing'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import type { ScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'
import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import { lengthenChat } from '../../tests/journeys/lengthen.ts'
import type { Launched } from '../../tests/launch.ts'
import { anyVector, DIMENSIONS } from './search.ts'

/** A user with a fully embedded chat, of which the window holds only a small part. */
export interface StockedChat {
  readonly api: Api
  readonly session: Session
  readonly model: ModelId
  readonly embedder: EmbeddingModelId
}

export const embedder = '018f0000-0000-7000-8000-000000000001' as EmbeddingModelId

export async function stock(
  inkling: Launched,
  upstream: ScriptedUpstream,
  length: number,
): Promise<StockedChat> {
  const model = await connectModel(await createApi(inkling.url).register('admin'), upstream, 'tokens-3')
  const api = await createApi(inkling.url).register('reader')
  const session = await startChat(api)
  for (let at = 1; at < length; at += BATCH_SIZE) await lengthenChat(inkling.dataDir, session.id, BATCH_SIZE)
  await embed(inkling, session)
  const memory = { mode: 'local', embedding_model_id: embedder } as const
  await api.call(chatSettings.change, { body: { context_tokens: 8_192, max_tokens: 500, memory } })
  return { api, session, model, embedder }
}

const BATCH_SIZE = 500

/** Stores random vectors, which cost as much to search as meaningful ones. */
export async function embed({ dataDir }: Pick<Launched, 'dataDir'>, { id }: Session): Promise<void> {
  const dice = seededRandom('embed')
  const database = await openDatabaseOf(dataDir)
  try {
    await database.pool.query(newModel)
    const { rows } = await database.pool.query(
      `select m.id from messages m join sessions s on s.user_id = m.user_id and s.card_id = m.card_id
       where s.id = '${id}' order by m.depth`,
    )
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      const ids = rows.slice(at, at + BATCH_SIZE).map(row => row.id)
      const vectors = ids.map(() => anyVector(dice, DIMENSIONS))
      await database.pool.query(newVectors, [
        ids,
        vectors.map(({ scale }) => scale),
        vectors.map(({ values }) => Buffer.from(values.buffer)),
      ])
    }
    await database.pool.query('analyze')
  } finally {
    await database.close()
  }
}

const newModel = `
  insert into embedding_models (id, name, description, runtime, provider, base_url, model, dimensions, max_tokens,
    pooling, query_prefix, passage_prefix, weight_type, version, is_enabled, position)
  values ('${embedder}', 'Any', '', 'local', 'onnx', '', '', ${DIMENSIONS}, 512, 'mean', '', '', 'q8', '1', true, 0)`

const newVectors = `
  insert into memory_vectors (user_id, card_id, model_id, message_id, piece, starts, ends, digest, scale, vector)
  select m.user_id, m.card_id, '${embedder}', m.id, 0, 0, length(m.content),
    left(encode(sha256(convert_to(m.content, 'UTF8')), 'hex'), 32), given.scale, given.vector
  from unnest($1::uuid[], $2::real[], $3::bytea[]) as given(id, scale, vector) join messages m on m.id = given.id
  order by m.depth`
