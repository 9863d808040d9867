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

/** What retrieval uses: vectors of what is said now, and a log for what fails. */
export type RetrievalContext = EmbeddingContext & Pick<ChatContext, 'log'>

/** A turn does not wait longer for what it may be reminded of; a long branch that is read meanwhile is there for the next. */
const RECALL_MS = 2_500

/** What a turn may be reminded of, and by what. */
export interface RetrievalRequest {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly settings: EffectiveSettings<ChatSettings>['memory']
  /** The end of the branch, above what is being said. */
  readonly head: MessageId
  /** What is being said; null where so little was said before that nothing of it can be out of the window. */
  readonly said: string | null
  /** What a browser made of it. */
  readonly query: MemoryQuery | undefined
}

/** What chats are reminded of. */
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

  /** Makes ready for the first turn where chats may remember: a thread takes longer to start than a turn may wait. */
  async warm(): Promise<void> {
    try {
      if (await hasModels(this.#context.db)) await this.#indexes.warm()
    } catch (error) {
      this.#context.log.warn({ err: error }, 'the first turn will be reminded late')
    }
  }

  /** What may come back in a turn. Nothing of it holds a turn up: what fails or takes too long is gone without. */
  async candidatesFor(reminder: RetrievalRequest): Promise<PromptRetrieval | undefined> {
    const { settings } = reminder
    if (settings.mode === 'off' || settings.budget_tokens === 0) return undefined
    const giveUp = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => giveUp.resolve(undefined), RECALL_MS)
    try {
      return await Promise.race([this.#find(reminder), giveUp.promise])
    } catch (error) {
      this.#context.log.warn({ err: error }, 'a turn is reminded of nothing')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  async #find(reminder: RetrievalRequest): Promise<PromptRetrieval | undefined> {
    const { db } = this.#context
    const { user_id, card_id, head, settings, said } = reminder
    const [chosen, marks] = await Promise.all([
      findChosenModel(db, settings),
      readMemoryMarks(db, user_id, card_id),
    ])
    // Notes may come back in the shortest chat; messages may not, and then nothing more is asked for.
    if (marks.length === 0 && said === null) return undefined
    const model = chosen && (await resolveServingModel(db, user_id, card_id, chosen))
    const { top_k, budget_tokens } = settings
    const search = async () => ({ query: await this.#query(reminder, model), marks, top_k })
    const found = await this.#indexes.search(db, { of: toVectorScope(reminder, model), head, search })
    return { candidates: await readCandidates(db, user_id, found), budget_tokens, top_k }
  }

  async #query({ settings, said, query }: RetrievalRequest, model: MemoryModel | null) {
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

/** What somebody said of how messages of their chats with a card are to be remembered, and the notes at them. */
export async function readMemoryMarks(db: Db, user_id: UserId, card_id: CardId): Promise<MemoryMark[]> {
  const { rows } = await sql<MemoryMark>`
    select message_id as message, case when is_note then id end as memory, importance, is_pinned, is_off
    from memories where user_id = ${user_id}::uuid and card_id = ${card_id}::uuid`.execute(db)
  return rows
}

/** A turn does not wait longer for its vector; it goes by the last messages' then. */
const EMBED_MS = 1_500
/** What is asked anew, looked at and retried needs no second one. */
const QUERIES_KEPT = 500

/** Makes vectors of what is said. */
export class TurnEmbedder {
  readonly #context: RetrievalContext
  readonly #kept = new LRUCache<string, QuantisedVector>({ max: QUERIES_KEPT })

  constructor(context: RetrievalContext) {
    this.#context = context
  }

  /** Null where there is none in time; memory goes by the last messages then. */
  async embed(model: MemoryModel, text: string): Promise<QuantisedVector | null> {
    const words = plainText(text).text
    if (words === '') return null
    const key = [model.id, model.version, hashText(words)].join(' ')
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const made = await this.#make(model, words)
    if (made !== null) this.#kept.set(key, made)
    return made
  }

  async #make({ id }: MemoryModel, words: string): Promise<QuantisedVector | null> {
    const signal = AbortSignal.timeout(EMBED_MS)
    try {
      const [vector] = await embed(this.#context, id, [words], { kind: 'query', signal })
      return vector === undefined ? null : quantise(vector)
    } catch (error) {
      // Background work by the same model meets the same trouble and tells the user of it, once.
      this.#context.log.warn({ err: error }, 'what is said has no vector')
      return null
    }
  }
}

/** What a browser made of what is said; nothing, where it is of another model or no vector at all. */
export function readBrowserQuery(model: MemoryModel, query: MemoryQuery | undefined): QuantisedVector | null {
  if (query?.model_id !== model.id) return null
  try {
    return quantise(decodeVector(query.vector, model.dimensions))
  } catch {
    // A turn is not refused for it: what the browser thought of the model is what changes.
    return null
  }
}

/** A turn as far as memory looks at it. */
export interface RetrievalTurn {
  readonly scene: PromptContext
  readonly turn: AnchoredTurn
  /** What is said in it, or the answer that is gone on with; null where it goes on from what was said last. */
  readonly last: { readonly content: string } | null
  /** What a browser made of what is said. */
  readonly query: MemoryQuery | undefined
}

/** What may come back in a turn, by the messages that may be in the window, the newest first. */
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
    said: buildRetrievalText(path, last, scene.effective.context_tokens),
    query,
  })
}

/**
 * What is being said, or was last. Null in a chat that takes no more than half of the window: a card rarely has the other
 * half, so that all of it is there to be read.
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
