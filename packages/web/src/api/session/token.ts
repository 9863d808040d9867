const KEY = 'access_token'

/** The session token is kept in the browser's storage, so that a reload or another tab has it too. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null // storage is forbidden: the session lasts as long as the page
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // As above.
  }
}

export function clearToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** Tells the token that another tab has stored, or null when it has removed it. */
export function watchToken(told: (token: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) told(event.key === null ? null : event.newValue)
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
