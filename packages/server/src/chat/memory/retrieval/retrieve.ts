import type { CardId, ChatSettings, MemoryQuery, MessageId, UserId } from '@inkling/contract'
import {
  type EffectiveSettings,
  type MemoryMark,
  type PromptRetrieval,
  plainText,
  type QuantisedVector,
  quantise,
} from '@inkling/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { EmbeddingContext } from '../../../models/embedding/context.ts'
import { embed } from '../../../models/embedding/embed.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { ChatContext } from '../../context.ts'
import type { PromptContext } from '../../prompt/prompt-scene.ts'
import type { AnchoredTurn, PromptMessage } from '../../store/read-path.ts'
import { findChosenModel, type MemoryModel, resolveServingModel } from '../vectors/chosen-models.ts'
import { decodeVector } from '../vectors/store-vectors.ts'
import { hashText } from '../vectors/texts.ts'
import { MemoryIndexes } from './memory-indexes.ts'
import { readCandidates, type VectorScope } from './read-candidates.ts'

export type RetrievalContext = EmbeddingContext & Pick<ChatContext, 'log'>

/** Longest wait (ms). The index keeps loading for the next turn. */
const RETRIEVAL_TIMEOUT_MS = 2_500

export interface RetrievalRequest {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly settings: EffectiveSettings<ChatSettings>['memory']
  /** The last message above the new one. */
  readonly head: MessageId
  /** The text to search with; null while the whole chat is in the prompt. */
  readonly queryText: string | null
  /** The browser's query vector. */
  readonly query: MemoryQuery | undefined
}

export class MemoryRetriever {
  readonly #context: Pick<ChatContext, 'db' | 'log'>
  readonly #indexes = new MemoryIndexes()
  readonly #queries: TurnEmbedder

  constructor(context: RetrievalContext) {
    this.#context = context
    this.#queries = new TurnEmbedder(context)
  }

  close(): Promise<void> {
    return this.#indexes.close()
  }

  /** Starting the index thread takes longer than a turn may wait. */
  async warm(): Promise<void> {
    try {
      if (await hasModels(this.#context.db)) await this.#indexes.warm()
    } catch (error) {
      this.#context.log.warn({ err: error }, 'could not start the memory index in advance')
    }
  }

  /** Errors and timeouts yield no memories, so that they never delay or fail the turn. */
  async candidatesFor(reminder: RetrievalRequest): Promise<PromptRetrieval | undefined> {
    const { settings } = reminder
    if (settings.mode === 'off' || settings.budget_tokens === 0) return undefined
    const abandoned = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => abandoned.resolve(undefined), RETRIEVAL_TIMEOUT_MS)
    try {
      return await Promise.race([this.#find(reminder), abandoned.promise])
    } catch (error) {
      this.#context.log.warn({ err: error }, 'memory retrieval failed')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  async #find(reminder: RetrievalRequest): Promise<PromptRetrieval | undefined> {
    const { db } = this.#context
    const { user_id, card_id, head, settings, queryText: said } = reminder
    const [chosen, marks] = await Promise.all([
      findChosenModel(db, settings),
      readMemoryMarks(db, user_id, card_id),
    ])
    // Short chats search only notes.
    if (marks.length === 0 && said === null) return undefined
    const model = chosen && (await resolveServingModel(db, user_id, card_id, chosen))
    const { top_k, budget_tokens } = settings
    const search = async () => ({ query: await this.#query(reminder, model), marks, top_k })
    const memories = await this.#indexes.search(db, { of: toVectorScope(reminder, model), head, search })
    return { candidates: await readCandidates(db, user_id, memories), budget_tokens, top_k }
  }

  async #query({ settings, queryText: said, query }: RetrievalRequest, model: MemoryModel | null) {
    if (model === null) return null
    if (settings.mode === 'local') return readBrowserQuery(model, query)
    return said === null ? null : await this.#queries.embed(model, said)
  }
}

async function hasModels(db: Db): Promise<boolean> {
  const models = db.selectFrom('embedding_models').select('id').where('is_enabled', '=', true)
  return (await models.limit(1).executeTakeFirst()) !== undefined
}

const toVectorScope = ({ user_id, card_id }: RetrievalRequest, model: MemoryModel | null): VectorScope => ({
  user_id,
  card_id,
  model_id: model?.id ?? null,
  version: model?.version ?? '',
  dimensions: model?.dimensions ?? 0,
})

/** For all chats with the card. */
export async function readMemoryMarks(db: Db, user_id: UserId, card_id: CardId): Promise<MemoryMark[]> {
  const { rows } = await sql<MemoryMark>`
    select message_id as message, case when is_note then id end as memory, importance, is_pinned, is_off
    from memories where user_id = ${user_id}::uuid and card_id = ${card_id}::uuid`.execute(db)
  return rows
}

/** Longest wait (ms). Without a query vector, memories are chosen by recency. */
const EMBED_TIMEOUT_MS = 1_500
/** Regenerating, inspecting and retrying reuse these vectors. */
const CACHE_SIZE = 500

export class TurnEmbedder {
  readonly #context: RetrievalContext
  readonly #cache = new LRUCache<string, QuantisedVector>({ max: CACHE_SIZE })

  constructor(context: RetrievalContext) {
    this.#context = context
  }

  /** Null if no vector is ready in time. */
  async embed(model: MemoryModel, text: string): Promise<QuantisedVector | null> {
    const words = plainText(text).text
    if (words === '') return null
    const key = [model.id, model.version, hashText(words)].join(' ')
    const known = this.#cache.get(key)
    if (known !== undefined) return known
    const vector = await this.#make(model, words)
    if (vector !== null) this.#cache.set(key, vector)
    return vector
  }

  async #make({ id }: MemoryModel, words: string): Promise<QuantisedVector | null> {
    const signal = AbortSignal.timeout(EMBED_TIMEOUT_MS)
    try {
      const [vector] = await embed(this.#context, id, [words], { kind: 'query', signal })
      return vector === undefined ? null : quantise(vector)
    } catch (error) {
      // The model's background task meets the same error and reports it.
      this.#context.log.warn({ err: error }, 'could not compute the vector of a message')
      return null
    }
  }
}

/** Null if the vector is invalid or from another model. */
export function readBrowserQuery(model: MemoryModel, query: MemoryQuery | undefined): QuantisedVector | null {
  if (query?.model_id !== model.id) return null
  try {
    return quantise(decodeVector(query.vector, model.dimensions))
  } catch {
    // The model may have changed since the browser loaded it.
    return null
  }
}

export interface RetrievalTurn {
  readonly scene: PromptContext
  readonly turn: AnchoredTurn
  /** Null searches with the last message. */
  readonly last: { readonly content: string } | null
  /** The browser's query vector. */
  readonly query: MemoryQuery | undefined
}

/** `path` is the part that may be in the window, newest first. */
export async function retrieveForTurn(
  recall: MemoryRetriever,
  { scene, turn, last, query }: RetrievalTurn,
  path: readonly PromptMessage[],
): Promise<PromptRetrieval | undefined> {
  if (turn.anchor === null) return undefined
  return await recall.candidatesFor({
    user_id: scene.user_id,
    card_id: turn.card_id,
    settings: scene.effective.memory,
    head: turn.anchor.id,
    queryText: buildRetrievalText(path, last, scene.effective.context_tokens),
    query,
  })
}

/**
 * The new or last message. Null while the chat fills at most half of the window: the card rarely needs the other half,
 * so the whole chat is in the prompt.
 */
function buildRetrievalText(
  path: readonly PromptMessage[],
  last: { readonly content: string } | null,
  context_tokens: number,
): string | null {
  const tokens = path.reduce((sum, message) => sum + message.tokens, 0)
  if (tokens <= context_tokens / 2) return null
  return (last ?? path.find(({ hidden }) => !hidden))?.content ?? null
}
