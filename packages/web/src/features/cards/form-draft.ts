/** What was typed into a form and not sent yet, kept in the browser so that no reload takes it away. */
export interface FormDraft {
  /** As it was left, or null. */
  read(): FormData | null
  keep(form: FormData): void
  forget(): void
}

/** The draft of that name in this browser. */
export function formDraft(name: string, storage: Storage = localStorage): FormDraft {
  const key = `draft:${name}`
  return {
    read: () => parse(storage.getItem(key)),
    keep(form) {
      try {
        storage.setItem(key, JSON.stringify([...form]))
      } catch {
        // Storage is full or forbidden: the form itself still has everything.
      }
    },
    forget: () => storage.removeItem(key),
  }
}

function parse(stored: string | null): FormData | null {
  const form = new FormData()
  try {
    const pairs: unknown = JSON.parse(stored ?? 'null')
    if (!Array.isArray(pairs)) return null
    for (const pair of pairs) {
      if (Array.isArray(pair) && typeof pair[0] === 'string') form.append(pair[0], String(pair[1] ?? ''))
    }
    return form
  } catch {
    return null // not ours to read
  }
}
