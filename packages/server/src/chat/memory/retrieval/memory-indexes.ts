import type { MessageId, UserId } from '@inkling/contract'
import type { FoundMemory, MemorySearch } from '@inkling/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/tables.ts'
import { StatefulThread } from '../../../platform/workers/pooled-thread.ts'
import type { IndexAnswer, IndexName, IndexQuestion } from './index-thread.ts'
import { readVectors, VECTOR_BATCH_SIZE, type VectorScope } from './read-candidates.ts'

/** Memory limit of all indexes (bytes), and lifetime of an unused one (ms). */
const MAX_BYTES = 192 * 1024 * 1024
const TTL_MS = 20 * 60_000
/** Bytes per message on both threads, without vectors. */
const MESSAGE_BYTES = 250
const MIN_BYTES = 16 * 1024

interface LoadedIndex {
  /** Id in the thread. A rebuilt index gets a new one. */
  readonly name: IndexName
  seq: number
  /** Message ids by depth. */
  path: MessageId[]
  bytes: number
  /** Operations on an index run one after the other. */
  busy: Promise<unknown>
}

export interface BranchSearch {
  readonly of: VectorScope
  readonly head: MessageId
  readonly search: () => Promise<MemorySearch>
}

/**
 * Memory indexes in a worker thread, one per user, card and model. An index loads all vectors once and then only new
 * ones. It does not learn of deletions, so check results against the database.
 */
export class MemoryIndexes {
  readonly #thread = new StatefulThread<IndexQuestion, IndexAnswer>(
    new URL('./index-thread.ts', import.meta.url),
  )
  readonly #loadedIndexes = new LRUCache<string, { readonly known: LoadedIndex }>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    // Sizes are computed only on insert, so an index that grew is inserted again.
    sizeCalculation: ({ known: { bytes, path } }) => MIN_BYTES + bytes + path.length * MESSAGE_BYTES,
    dispose: ({ known }, _key, reason) => {
      if (reason !== 'set') this.#forget(known)
    },
  })
  #lastName = 0
  #epoch = 0
  #isClosed = false

  async warm(): Promise<void> {
    if (!this.#isClosed) await this.#thread.ask({ kind: 'forget', name: 0 })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#loadedIndexes.clear()
    await this.#thread.end()
  }

  /** Returns the most relevant memories first. */
  async search(db: Db, request: BranchSearch): Promise<readonly FoundMemory[]> {
    const key = keyOf(request.of)
    const known = this.#knownOf(key)
    const result = known.busy.then(() => this.#searchNow(db, known, request))
    // An error here must not fail the next operation.
    known.busy = result.catch(() => undefined)
    try {
      return await result
    } finally {
      // Releases the index if it was evicted during the search.
      if (this.#loadedIndexes.peek(key)?.known === known) this.#keep(key, known)
      else this.#forget(known)
    }
  }

  async #searchNow(db: Db, known: LoadedIndex, { of, head, search }: BranchSearch) {
    const { epoch } = this.#thread
    const [branchDiff, memorySearch] = await Promise.all([
      diffBranch(db, of.user_id, head, known.path),
      search(),
      this.#takeNew(db, known, of),
    ])
    if (epoch !== this.#thread.epoch) throw new Error('an index was lost')
    known.path.length = branchDiff.same
    for (const message of branchDiff.messages) known.path.push(message)
    const { dimensions } = of
    const question = {
      kind: 'search',
      name: known.name,
      dimensions,
      search: memorySearch,
      ...branchDiff,
    } as const
    const { memories, bytes } = await this.#thread.ask(question)
    known.bytes = bytes
    return memories
  }

  async #takeNew(db: Db, known: LoadedIndex, of: VectorScope): Promise<void> {
    for (;;) {
      const { rows, values } = await readVectors(db, of, known.seq)
      const last = rows.at(-1)
      if (last === undefined) return
      const { dimensions } = of
      await this.#thread.ask({ kind: 'add', name: known.name, dimensions, rows, values }, [values.buffer])
      known.seq = last.seq
      if (rows.length < VECTOR_BATCH_SIZE) return
    }
  }

  #knownOf(key: string): LoadedIndex {
    if (this.#isClosed) throw new Error('the indexes are closed')
    if (this.#epoch !== this.#thread.epoch) this.#loadedIndexes.clear()
    this.#epoch = this.#thread.epoch
    const loaded = this.#loadedIndexes.get(key)
    if (loaded !== undefined) return loaded.known
    const created = { name: ++this.#lastName, seq: 0, path: [], bytes: 0, busy: Promise.resolve() }
    this.#keep(key, created)
    return created
  }

  #keep(key: string, known: LoadedIndex): void {
    this.#loadedIndexes.set(key, { known })
    if (!this.#loadedIndexes.has(key)) this.#forget(known)
  }

  #forget({ name }: LoadedIndex): void {
    // If the thread has ended, its indexes are gone.
    if (!this.#isClosed && this.#epoch === this.#thread.epoch) {
      this.#thread.ask({ kind: 'forget', name }).catch(() => undefined)
    }
  }
}

const keyOf = ({ user_id, card_id, model_id, version, dimensions }: VectorScope): string =>
  [user_id, card_id, model_id, version, dimensions].join(' ')

interface PathStep {
  readonly id: MessageId
  readonly parent_id: MessageId | null
  readonly depth: number
}

/** Usually the known branch is one turn behind; otherwise only its beginning may match. */
const FIRST_LIMIT = 16
const STEPS = 2_000

export interface BranchDiff {
  readonly same: number
  readonly messages: MessageId[]
}

/**
 * Walks up from `head` to the known branch. Includes deleted messages: parents never change, so a known branch stays
 * valid.
 */
export async function diffBranch(
  db: Db,
  user_id: UserId,
  head: MessageId,
  known: readonly MessageId[],
): Promise<BranchDiff> {
  const messages: MessageId[] = []
  let next: MessageId | null = head
  let limit = FIRST_LIMIT
  while (next !== null) {
    const steps: readonly PathStep[] = await readSteps(db, user_id, next, limit)
    for (const { id, depth } of steps) {
      if (known[depth] === id) return { same: depth + 1, messages: messages.reverse() }
      messages.push(id)
    }
    next = steps.at(-1)?.parent_id ?? null
    limit = STEPS
  }
  return { same: 0, messages: messages.reverse() }
}

async function readSteps(db: Db, user_id: UserId, from: MessageId, limit: number): Promise<PathStep[]> {
  const { rows } = await sql<PathStep>`
    with recursive up as (
      select id, parent_id, depth, 1 as n from messages where id = ${from}::uuid and user_id = ${user_id}::uuid
      union all
      select m.id, m.parent_id, m.depth, up.n + 1
      from up join messages m on m.id = up.parent_id where up.n < ${limit}::int
    )
    select id, parent_id, depth from up order by n`.execute(db)
  return rows
}
