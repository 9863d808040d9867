const STORE = 'drafts'

/**
 * Drafts of one kind by name, in IndexedDB because they can have megabytes. If it is blocked, as in some private
 * windows, drafts last as long as the page.
 */
export const createDraftStore = <Draft>(database: string) => {
  const ask = createStoreRequest(database)
  return {
    read: (name: string): Promise<Draft | undefined> =>
      ask<Draft | undefined>('readonly', store => store.get(name)).catch(() => undefined),
    /** Resolves to whether the draft was stored. */
    keep: (name: string, draft: Draft): Promise<boolean> =>
      ask('readwrite', store => store.put(draft, name)).then(
        () => true,
        () => false,
      ),
    forget: (name: string): Promise<void> =>
      ask('readwrite', store => store.delete(name)).then(
        () => undefined,
        () => undefined,
      ),
  }
}

type StoreRequest = <Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
) => Promise<Value>

/** Keeps the database open, because a closing page has no time to open it and would lose its last write. */
function createStoreRequest(name: string): StoreRequest {
  let held: IDBDatabase | undefined
  const hold = (database: IDBDatabase): IDBDatabase => {
    if (held !== undefined) {
      database.close() // two requests raced
      return held
    }
    const letGo = (): void => {
      held = undefined
    }
    database.onclose = letGo
    database.onversionchange = () => {
      database.close()
      letGo()
    }
    held = database
    return database
  }
  return async (mode, ask) => requestNow(held ?? hold(await open(name)), mode, ask)
}

/** Starts the request synchronously, so that it completes even if the page closes. */
function requestNow<Value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const transaction = database.transaction(STORE, mode)
  const request = ask(transaction.objectStore(STORE))
  transaction.commit()
  return new Promise<Value>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result as Value) // the database contains only drafts of this kind
    transaction.onabort = () => reject(transaction.error)
  })
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
