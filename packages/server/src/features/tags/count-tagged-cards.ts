import type { TagId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** Injected, because cards depend on tags. */
export type CountTagged = (db: Db, keys: readonly string[]) => Promise<number>

/** Time budget (ms). With a million cards, a common tag takes all of it. */
const TIME_BUDGET_MS = 50

export async function countCards(db: Db, tag_id: TagId, countTagged: CountTagged): Promise<void> {
  const rows = await db.selectFrom('tag_keys').select('key').where('tag_id', '=', tag_id).execute()
  const cards = await countTagged(
    db,
    rows.map(({ key }) => key),
  )
  await db.updateTable('tags').set({ cards }).where('id', '=', tag_id).where('cards', '!=', cards).execute()
}

/** Each round continues where the previous one stopped. Starts over when any instance has changed the search index. */
export class CardCounter {
  readonly #db: Db
  readonly #countTagged: CountTagged
  #pendingTags: TagId[] = []
  /** The number of index changes when the last pass began. */
  #changes: number | undefined

  constructor(db: Db, countTagged: CountTagged) {
    this.#db = db
    this.#countTagged = countTagged
  }

  async count(): Promise<void> {
    if (this.#pendingTags.length === 0) {
      const changes = await countIndexChanges(this.#db)
      if (changes === this.#changes) return
      this.#changes = changes
      this.#pendingTags = await tagIds(this.#db)
    }
    const until = performance.now() + TIME_BUDGET_MS
    for (let id = this.#pendingTags.pop(); id !== undefined; id = this.#pendingTags.pop()) {
      await countCards(this.#db, id, this.#countTagged)
      if (performance.now() > until) return
    }
  }
}

/** PostgreSQL's statistics may lag by a second. */
async function countIndexChanges(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ changes: number }>`
    select n_tup_ins + n_tup_upd + n_tup_del as changes from pg_stat_user_tables
    where relid = 'card_search'::regclass`.execute(db)
  return rows[0]?.changes
}

async function tagIds(db: Db): Promise<TagId[]> {
  const rows = await db.selectFrom('tags').select('id').execute()
  return rows.map(({ id }) => id)
}
