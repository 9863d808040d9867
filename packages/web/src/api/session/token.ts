const KEY = 'access_token'

/** Stored for reloads and other tabs. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // without storage, the session lasts as long as the page
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // Storage is blocked.
  }
}

export function clearToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked.
  }
}

/** Reports the token that another tab stored; null if it was removed. */
export function watchToken(onChange: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) onChange(event.key === null ? null : event.newValue)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
