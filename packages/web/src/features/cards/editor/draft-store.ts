import type { CardChanges } from './card-edit.ts'

/** What was changed and not saved, kept in this browser so that nothing takes it away. */
export interface CardDraft {
  readonly changes: CardChanges
  /** Over which save of the card; null for a card that is not there yet. */
  readonly revision_id: string | null
  readonly saved_at: number
}

/**
 * Drafts of this browser, by name. A card may be megabytes, so they are in IndexedDB; where that is forbidden, as in some
 * private windows, there are none, and a draft lives as long as its page.
 */
export const drafts = {
  read: (name: string): Promise<CardDraft | undefined> =>
    inStore<CardDraft | undefined>('readonly', store => store.get(name)).catch(() => undefined),
  /** Says whether it is kept. */
  keep: (name: string, draft: CardDraft): Promise<boolean> =>
    inStore('readwrite', store => store.put(draft, name)).then(
      () => true,
      () => false,
    ),
  forget: (name: string): Promise<void> =>
    inStore('readwrite', store => store.delete(name)).then(
      () => undefined,
      () => undefined,
    ),
}

const DATABASE = 'card-drafts'
const STORE = 'drafts'

async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    return await new Promise<Value>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result as Value) // only drafts are ever put there
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
