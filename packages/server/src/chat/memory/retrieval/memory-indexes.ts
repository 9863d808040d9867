import type { MessageId, UserId } from '@inkling/contract'
import type { FoundMemory, MemorySearch } from '@inkling/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/tables.ts'
import { StatefulThread } from '../../../platform/workers/pooled-thread.ts'
import type { IndexAnswer, IndexName, IndexQuestion } from './index-thread.ts'
import { readVectors, VECTOR_BATCH_SIZE, type VectorScope } from './read-candidates.ts'

/** What all indexes together may take, and how long one is kept that nobody asks. */
const BYTES_MOST = 192 * 1024 * 1024
const KEEP_MS = 20 * 60_000
/** What a message of a branch takes besides its vectors, here and in the thread. */
const STEP_BYTES = 250
/** What any index takes. */
const LEAST_BYTES = 16 * 1024

/** How far an index in the thread is, as it is known here. */
interface LoadedIndex {
  /** What the thread calls it: an index that was forgotten and is made anew is another one. */
  readonly name: IndexName
  /** The last vector that it has. */
  seq: number
  /** The branch that it looks through, by depth. */
  path: MessageId[]
  bytes: number
  /** Whatever is done with it is done after this. */
  busy: Promise<unknown>
}

/** The branch that is to be looked through, and for what. */
export interface BranchSearch {
  readonly of: VectorScope
  readonly head: MessageId
  /** Asked for while what is new is read. */
  readonly search: () => Promise<MemorySearch>
}

/**
 * What chats can be reminded of, in a thread of its own that looks through it. Each index is of one user, card and model;
 * it is read when it is first asked, and from then on only what is new. Nothing here knows what is gone: what it finds
 * has to be checked.
 */
export class MemoryIndexes {
  readonly #thread = new StatefulThread<IndexQuestion, IndexAnswer>(
    new URL('./index-thread.ts', import.meta.url),
  )
  readonly #known = new LRUCache<string, { readonly known: LoadedIndex }>({
    maxSize: BYTES_MOST,
    ttl: KEEP_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    // The cache asks only of what it has not got: each time that one has grown it is put in anew.
    sizeCalculation: ({ known: { bytes, path } }) => LEAST_BYTES + bytes + path.length * STEP_BYTES,
    dispose: ({ known }, _key, reason) => {
      if (reason !== 'set') this.#forget(known)
    },
  })
  #made = 0
  #epoch = 0
  #isClosed = false

  /** Starts the thread, by a question that asks nothing of it. */
  async warm(): Promise<void> {
    if (!this.#isClosed) await this.#thread.ask({ kind: 'forget', name: 0 })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#known.clear()
    await this.#thread.end()
  }

  /** The memories of a branch that are worth telling, the best first. */
  async search(db: Db, asked: BranchSearch): Promise<readonly FoundMemory[]> {
    const key = keyOf(asked.of)
    const known = this.#knownOf(key)
    const found = known.busy.then(() => this.#searchNow(db, known, asked))
    // Who waits behind it does not ask how it went.
    known.busy = found.catch(() => undefined)
    try {
      return await found
    } finally {
      // It may have become larger; or it was put out for others meanwhile, and has come back.
      if (this.#known.peek(key)?.known === known) this.#keep(key, known)
      else this.#forget(known)
    }
  }

  async #searchNow(db: Db, known: LoadedIndex, { of, head, search }: BranchSearch) {
    const { epoch } = this.#thread
    const [way, asked] = await Promise.all([
      diffBranch(db, of.user_id, head, known.path),
      search(),
      this.#takeNew(db, known, of),
    ])
    if (epoch !== this.#thread.epoch) throw new Error('an index was lost')
    known.path.length = way.same
    for (const message of way.messages) known.path.push(message)
    const { dimensions } = of
    const question = { kind: 'search', name: known.name, dimensions, search: asked, ...way } as const
    const { found, bytes } = await this.#thread.ask(question)
    known.bytes = bytes
    return found
  }

  /** Gives the thread what it has not got yet. */
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
    if (this.#epoch !== this.#thread.epoch) this.#known.clear()
    this.#epoch = this.#thread.epoch
    const kept = this.#known.get(key)
    if (kept !== undefined) return kept.known
    const made = { name: ++this.#made, seq: 0, path: [], bytes: 0, busy: Promise.resolve() }
    this.#keep(key, made)
    return made
  }

  /** Keeps an index as large as it is by now, unless it takes more than there is for all. */
  #keep(key: string, known: LoadedIndex): void {
    this.#known.set(key, { known })
    if (!this.#known.has(key)) this.#forget(known)
  }

  #forget({ name }: LoadedIndex): void {
    // A thread that ended has forgotten it, too, and is not started for that.
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

/** Nearly always the last branch that was looked at is a turn above; another one may share only its beginning. */
const FIRST_STEPS = 16
const STEPS = 2_000

/** Of a branch, how much from its beginning is as it was on the one before, and what follows that. */
export interface BranchDiff {
  readonly same: number
  readonly messages: MessageId[]
}

/**
 * The messages of the branch down to a head, by their depth: walks up only to the first that is on the known branch.
 * What was deleted alone is among them: what stands above a message never changes, so that a branch once known stays so.
 */
export async function diffBranch(
  db: Db,
  user_id: UserId,
  head: MessageId,
  known: readonly MessageId[],
): Promise<BranchDiff> {
  const messages: MessageId[] = []
  let next: MessageId | null = head
  let limit = FIRST_STEPS
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
