import type { BodyOf, chat } from '@inkling/contract'

/** The server has not confirmed these entries yet. */
export interface OutboxEntry {
  /** The Idempotency-Key of every attempt. */
  readonly key: string
  /** Other users of this browser neither see nor send the owner's entries. */
  readonly user_id: string
  readonly body: Omit<BodyOf<typeof chat.complete>, 'stream' | 'select'> & { readonly select?: boolean }
  readonly created_at: string
}

export interface OutboxItem extends OutboxEntry {
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error?: unknown
}

type OutboxState = Pick<OutboxItem, 'state' | 'error'>

export const STORAGE_KEY = 'outbox'

/**
 * Unconfirmed sends of this browser. After a reload or a lost response they are repeated with the same key, so that
 * nothing is lost or sent twice.
 */
export class Outbox {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly #listeners = new Set<() => void>()
  readonly #outcomes = new Map<string, OutboxState>()
  #entries: readonly OutboxEntry[] = []
  #items: readonly OutboxItem[] = []
  /** Once storage is full, memory is the source of truth. */
  #isDetached = false

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage
    this.reload()
  }

  get items(): readonly OutboxItem[] {
    return this.#items
  }

  put(entry: OutboxEntry): void {
    this.#write([...this.#read().filter(({ key }) => key !== entry.key), entry])
  }

  remove(key: string): void {
    this.#outcomes.delete(key)
    this.#write(this.#read().filter(entry => entry.key !== key))
  }

  /** True only for the first caller; the entry is then marked as sending. */
  begin(key: string): boolean {
    if (this.#outcomes.get(key)?.state === 'sending') return false
    this.setFate(key, { state: 'sending' })
    return true
  }

  setFate(key: string, fate: OutboxState): void {
    this.#outcomes.set(key, fate)
    this.#show(this.#entries)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Call after another tab has written. */
  reload(): void {
    this.#show(this.#read())
  }

  /** Other tabs also write, so storage is read before each change. */
  #read(): readonly OutboxEntry[] {
    return this.#isDetached ? this.#entries : parseEntries(this.#storage.getItem(STORAGE_KEY) ?? '[]')
  }

  #write(entries: readonly OutboxEntry[]): void {
    try {
      this.#storage.setItem(STORAGE_KEY, JSON.stringify(entries))
    } catch {
      this.#isDetached = true // the send continues; only a reload would lose it
    }
    this.#show(entries)
  }

  #show(entries: readonly OutboxEntry[]): void {
    this.#entries = entries
    this.#items = entries.map(entry => ({ ...entry, state: 'waiting', ...this.#outcomes.get(entry.key) }))
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Drops unreadable entries. */
function parseEntries(stored: string): readonly OutboxEntry[] {
  try {
    const entries: unknown = JSON.parse(stored)
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false
  const { key, user_id, created_at, body }: Partial<Record<keyof OutboxEntry, unknown>> = value
  return [key, user_id, created_at, sessionOf(body)].every(text => typeof text === 'string')
}

/** The server validates the rest. */
const sessionOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'session_id' in body ? body.session_id : undefined
