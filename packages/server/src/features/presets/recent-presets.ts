import type { PresetId } from '@inkling/contract'
import type { Preset } from '@inkling/engine'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/tables.ts'

/** Cache limit in characters, about two bytes each. */
const SIZE = 16 * 1024 * 1024

export interface PresetVersion {
  readonly id: PresetId
  readonly updated_at: string
}

export class PresetCache {
  readonly #db: Db
  readonly #cache = new LRUCache<string, Preset>({
    maxSize: SIZE,
    sizeCalculation: preset => JSON.stringify(preset).length,
  })

  constructor(db: Db) {
    this.#db = db
  }

  /** Null if the preset was just deleted. Callers have checked the owner when they found the id. */
  async find({ id, updated_at }: PresetVersion): Promise<Preset | null> {
    const known = this.#cache.get(id + updated_at)
    if (known !== undefined) return known
    const row = await this.#db
      .selectFrom('presets')
      .select(['preset', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return null
    this.#cache.set(id + row.updated_at, row.preset)
    return row.preset
  }
}
