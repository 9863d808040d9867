import type { CardId, ChatSettings, MemoryQuery, MessageId, UserId } from '@inkling/contract'
import type { EffectiveSettings, PromptRecall } from '@inkling/engine'
import type { House } from '../../../context.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { chosenModel, type MemoryModel } from '../vectors/chosen-models.ts'
import { servingModel } from '../vectors/serving-model.ts'
import { MemoryIndexes } from './memory-indexes.ts'
import { queryOfBrowser, TurnQueries } from './query-vector.ts'
import { readCandidates } from './read-candidates.ts'
import type { VectorsOf } from './read-vectors.ts'
import { readMarks } from './read-versions.ts'

/** A turn does not wait longer for what it may be reminded of; a long branch that is read meanwhile is there for the next. */
const RECALL_MS = 2_500

/** What a turn may be reminded of, and by what. */
export interface Reminder {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly settings: EffectiveSettings<ChatSettings>['memory']
  /** The end of the branch, above what is being said. */
  readonly head: MessageId
  /** What is being said; null where so little was said before that nothing of it can be out of the window. */
  readonly said: () => Promise<string | null>
  /** What a browser made of it. */
  readonly query: MemoryQuery | undefined
}

/** What chats are reminded of. */
export class Recall {
  readonly #house: House
  readonly #indexes = new MemoryIndexes()
  readonly #queries: TurnQueries

  constructor(house: House) {
    this.#house = house
    this.#queries = new TurnQueries(house)
  }

  close(): Promise<void> {
    return this.#indexes.close()
  }

  /** Makes ready for the first turn where chats may remember: a thread takes longer to start than a turn may wait. */
  async warm(): Promise<void> {
    try {
      if (await hasModels(this.#house.db)) await this.#indexes.warm()
    } catch (error) {
      this.#house.log.warn({ err: error }, 'the first turn will be reminded late')
    }
  }

  /** What may come back in a turn. Nothing of it holds a turn up: what fails or takes too long is gone without. */
  async candidatesFor(reminder: Reminder): Promise<PromptRecall | undefined> {
    const { settings } = reminder
    if (settings.mode === 'off' || settings.budget_tokens === 0) return undefined
    const giveUp = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => giveUp.resolve(undefined), RECALL_MS)
    try {
      return await Promise.race([this.#find(reminder), giveUp.promise])
    } catch (error) {
      this.#house.log.warn({ err: error }, 'a turn is reminded of nothing')
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }

  async #find(reminder: Reminder): Promise<PromptRecall | undefined> {
    const { db } = this.#house
    const { user_id, card_id, head, settings, said } = reminder
    const [chosen, marks] = await Promise.all([chosenModel(db, settings), readMarks(db, user_id, card_id)])
    // Notes may come back in the shortest chat; messages may not, and then nothing more is asked for.
    if (marks.length === 0 && (await said()) === null) return undefined
    const model = chosen && (await servingModel(db, user_id, card_id, chosen))
    const { top_k, budget_tokens } = settings
    const search = async () => ({ query: await this.#query(reminder, model), marks, top_k })
    const found = await this.#indexes.search(db, { of: vectorsOf(reminder, model), head, search })
    return { candidates: await readCandidates(db, user_id, found), budget_tokens, top_k }
  }

  async #query({ settings, said, query }: Reminder, model: MemoryModel | null) {
    if (model === null) return null
    if (settings.mode === 'local') return queryOfBrowser(model, query)
    const text = await said()
    return text === null ? null : await this.#queries.embed(model, text)
  }
}

async function hasModels(db: Db): Promise<boolean> {
  const models = db.selectFrom('embedding_models').select('id').where('is_enabled', '=', true)
  return (await models.limit(1).executeTakeFirst()) !== undefined
}

const vectorsOf = ({ user_id, card_id }: Reminder, model: MemoryModel | null): VectorsOf => ({
  user_id,
  card_id,
  model_id: model?.id ?? null,
  version: model?.version ?? '',
  dimensions: model?.dimensions ?? 0,
})
