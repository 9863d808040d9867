import type { PresetId } from '@inkling/contract'
import type { Preset } from '@inkling/engine'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/tables.ts'

/** Characters of presets, about as many bytes twice over. */
const SIZE = 16 * 1024 * 1024

/** A preset as it was when it was last changed. */
export interface PresetVersion {
  readonly id: PresetId
  readonly updated_at: string
}

/** The presets that are in use. As long as one has not changed, it need not be read again. */
export class PresetCache {
  readonly #db: Db
  readonly #recent = new LRUCache<string, Preset>({
    maxSize: SIZE,
    sizeCalculation: preset => JSON.stringify(preset).length,
  })

  constructor(db: Db) {
    this.#db = db
  }

  /** Null when it has just been deleted. Whose it is has been looked at where its id was found. */
  async find({ id, updated_at }: PresetVersion): Promise<Preset | null> {
    const known = this.#recent.get(id + updated_at)
    if (known !== undefined) return known
    const row = await this.#db
      .selectFrom('presets')
      .select(['preset', 'updated_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return null
    this.#recent.set(id + row.updated_at, row.preset)
    return row.preset
  }
}
