import type { BodyOf, chat } from '@inkling/contract'

/** Something said that the server has not confirmed yet. */
export interface OutboxEntry {
  /** The Idempotency-Key under which it is said, once, however often it is sent. */
  readonly key: string
  /** Whose it is: another person at this browser neither sees nor sends it. */
  readonly user_id: string
  readonly body: Omit<BodyOf<typeof chat.complete>, 'stream' | 'select'> & { readonly select?: boolean }
  readonly created_at: string
}

/** An entry, and how it fares in this tab: not begun, under way, or come back with a reason. */
export interface OutboxItem extends OutboxEntry {
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error?: unknown
}

type OutboxState = Pick<OutboxItem, 'state' | 'error'>

export const STORAGE_KEY = 'outbox'

/**
 * The sends of this browser, kept until each is known to be durable on the server. A reload, or an answer that
 * never came, repeats the same intent under the same key; nothing is said twice or forgotten.
 */
export class Outbox {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly #listeners = new Set<() => void>()
  readonly #fates = new Map<string, OutboxState>()
  #entries: readonly OutboxEntry[] = []
  #items: readonly OutboxItem[] = []
  /** Storage takes nothing more: what is in memory is then the truth. */
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

  /** Confirmed by the server, or given up by the person. */
  remove(key: string): void {
    this.#fates.delete(key)
    this.#write(this.#read().filter(entry => entry.key !== key))
  }

  /** True for the first who wants to send an entry; it is under way from then on. */
  begin(key: string): boolean {
    if (this.#fates.get(key)?.state === 'sending') return false
    this.setFate(key, { state: 'sending' })
    return true
  }

  setFate(key: string, fate: OutboxState): void {
    this.#fates.set(key, fate)
    this.#show(this.#entries)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes up what storage holds; another tab may have written. */
  reload(): void {
    this.#show(this.#read())
  }

  /** Read anew before each change, because other tabs write here too. */
  #read(): readonly OutboxEntry[] {
    return this.#isDetached ? this.#entries : parseEntries(this.#storage.getItem(STORAGE_KEY) ?? '[]')
  }

  #write(entries: readonly OutboxEntry[]): void {
    try {
      this.#storage.setItem(STORAGE_KEY, JSON.stringify(entries))
    } catch {
      this.#isDetached = true // the send still goes out; only a reload would lose it
    }
    this.#show(entries)
  }

  #show(entries: readonly OutboxEntry[]): void {
    this.#entries = entries
    this.#items = entries.map(entry => ({ ...entry, state: 'waiting', ...this.#fates.get(entry.key) }))
    for (const listener of [...this.#listeners]) listener()
  }
}

/** What can't be read holds nothing that could be sent. */
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

/** Of a body the session is all that this tab goes by; the rest is the server's to check, when it is sent. */
const sessionOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'session_id' in body ? body.session_id : undefined
