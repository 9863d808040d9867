import type { MemoryQuery } from '@inkling/contract'
import { plainText, quantise, type SmallVector } from '@inkling/engine'
import { LRUCache } from 'lru-cache'
import type { House } from '../../../context.ts'
import { embed } from '../../../models/embedding/embed.ts'
import type { MemoryModel } from '../vectors/chosen-models.ts'
import { digestOf } from '../vectors/digest.ts'
import { readVector } from '../vectors/read-vector.ts'

/** A turn does not wait longer for its vector; it goes by the last messages' then. */
const EMBED_MS = 1_500
/** What is asked anew, looked at and retried needs no second one. */
const QUERIES_KEPT = 500

/** Makes vectors of what is said. */
export class TurnQueries {
  readonly #house: House
  readonly #kept = new LRUCache<string, SmallVector>({ max: QUERIES_KEPT })

  constructor(house: House) {
    this.#house = house
  }

  /** Null where there is none in time; memory goes by the last messages then. */
  async embed(model: MemoryModel, text: string): Promise<SmallVector | null> {
    const words = plainText(text).text
    if (words === '') return null
    const key = [model.id, model.version, digestOf(words)].join(' ')
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const made = await this.#make(model, words)
    if (made !== null) this.#kept.set(key, made)
    return made
  }

  async #make({ id }: MemoryModel, words: string): Promise<SmallVector | null> {
    const signal = AbortSignal.timeout(EMBED_MS)
    try {
      const [vector] = await embed(this.#house, id, [words], { kind: 'query', signal })
      return vector === undefined ? null : quantise(vector)
    } catch (error) {
      // Background work by the same model meets the same trouble and tells the user of it, once.
      this.#house.log.warn({ err: error }, 'what is said has no vector')
      return null
    }
  }
}

/** What a browser made of what is said; nothing, where it is of another model or no vector at all. */
export function queryOfBrowser(model: MemoryModel, query: MemoryQuery | undefined): SmallVector | null {
  if (query?.model_id !== model.id) return null
  try {
    return quantise(readVector(query.vector, model.dimensions))
  } catch {
    // A turn is not refused for it: what the browser thought of the model is what changes.
    return null
  }
}
