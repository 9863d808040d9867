const STORE = 'drafts'

/**
 * Drafts of one kind in this browser, by name. They may be megabytes, so they are in IndexedDB; where that is forbidden,
 * as in some private windows, there are none, and a draft lives as long as its page.
 */
export const createDraftStore = <Draft>(database: string) => {
  const ask = createStoreRequest(database)
  return {
    read: (name: string): Promise<Draft | undefined> =>
      ask<Draft | undefined>('readonly', store => store.get(name)).catch(() => undefined),
    /** Says whether it is kept. */
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

/**
 * A database that stays open once somebody has asked it: a page that is put away has no time left to open one, and what it
 * puts there with its last breath would be lost.
 */
function createStoreRequest(name: string): StoreRequest {
  let held: IDBDatabase | undefined
  const hold = (database: IDBDatabase): IDBDatabase => {
    if (held !== undefined) {
      database.close() // two asked at once
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

/** Asks without waiting for anything, so that what was asked is done even when nobody is left to hear of it. */
function requestNow<Value>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  const transaction = database.transaction(STORE, mode)
  const request = ask(transaction.objectStore(STORE))
  transaction.commit()
  return new Promise<Value>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result as Value) // only drafts of this kind are ever put there
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
