const STORE = 'drafts'

/**
 * Drafts of one kind in this browser, by name. They may be megabytes, so they are in IndexedDB; where that is forbidden,
 * as in some private windows, there are none, and a draft lives as long as its page.
 */
export const draftStore = <Draft>(database: string) => ({
  read: (name: string): Promise<Draft | undefined> =>
    inStore<Draft | undefined>(database, 'readonly', store => store.get(name)).catch(() => undefined),
  /** Says whether it is kept. */
  keep: (name: string, draft: Draft): Promise<boolean> =>
    inStore(database, 'readwrite', store => store.put(draft, name)).then(
      () => true,
      () => false,
    ),
  forget: (name: string): Promise<void> =>
    inStore(database, 'readwrite', store => store.delete(name)).then(
      () => undefined,
      () => undefined,
    ),
})

async function inStore<Value>(
  name: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const database = await open(name)
  try {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    return await new Promise<Value>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result as Value) // only drafts of this kind are ever put there
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
