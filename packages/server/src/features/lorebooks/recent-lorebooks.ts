import type { LorebookId, UserId } from '@inkling/contract'
import type { AttachedBook, BookSource, Lorebook } from '@inkling/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/tables.ts'

export interface BookAttachment {
  readonly id: LorebookId
  readonly source: BookSource
}

interface CachedBook {
  readonly updated_at: string
  readonly size: number
  readonly book: Lorebook
}

interface BookRow {
  id: LorebookId
  name: string
  updated_at: string
  size: number
  data: Lorebook | null
}

/** Cache limit in characters, about two bytes each. */
const SIZE = 32 * 1024 * 1024

/** An unchanged book stays the same object, so that the engine's caches stay valid. */
export class LorebookCache {
  readonly #db: Db
  readonly #cache = new LRUCache<LorebookId, CachedBook>({
    maxSize: SIZE,
    sizeCalculation: ({ size }) => size,
  })

  constructor(db: Db) {
    this.#db = db
  }

  /** Keeps the order, without deleted and foreign books. */
  async attached(user_id: UserId, attachments: readonly BookAttachment[]): Promise<AttachedBook[]> {
    if (attachments.length === 0) return []
    const ids = attachments.map(({ id }) => id)
    const books = new Map((await this.#find(user_id, ids)).map(book => [book.id, book]))
    return attachments.flatMap(({ id, source }) => {
      const book = books.get(id)
      return book === undefined ? [] : [{ ...book, source }]
    })
  }

  async #find(user_id: UserId, ids: readonly LorebookId[]): Promise<Omit<AttachedBook, 'source'>[]> {
    const known = ids.map(id => this.#cache.get(id))
    const rows = await this.#read(
      user_id,
      ids,
      known.map(version => version?.updated_at ?? null),
    )
    return rows.flatMap(({ id, name, updated_at, size, data }) => {
      const book = data ?? known[ids.indexOf(id)]?.book
      if (book === undefined) return []
      if (data !== null) this.#cache.set(id, { updated_at, size, book })
      return [{ id, name, book }]
    })
  }

  /** One statement reads which books exist, and the content of those that changed. */
  async #read(
    user_id: UserId,
    ids: readonly LorebookId[],
    versions: readonly (string | null)[],
  ): Promise<BookRow[]> {
    const { rows } = await sql<BookRow>`
      select id, name, updated_at,
        case when updated_at is distinct from version then length(data::text) else 0 end as size,
        case when updated_at is distinct from version then data end as data
      from unnest(${ids}::uuid[], ${versions}::timestamptz[]) as wanted (id, version)
      join lorebooks using (id)
      where user_id = ${user_id}::uuid`.execute(this.#db)
    return rows
  }
}
