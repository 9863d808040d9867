/** A pattern as far as its closing slash and flags, or anything up to the next comma. */
const ITEM = /\s*(?:(\/(?:\\.|[^\\/\n])+\/[a-z]*)\s*(?=,|$)|([^,]*))(?:,|$)/gy

/**
 * The keys of a box in which they stand separated by commas, trimmed, without empty ones. Commas inside `/…/` belong
 * to the pattern.
 */
export function splitKeys(text: string): string[] {
  const keys: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < text.length) {
    const item = ITEM.exec(text)
    const key = (item?.[1] ?? item?.[2] ?? '').trim()
    if (key !== '') keys.push(key)
  }
  return keys
}

/** Keys as a person edits them. */
export function joinKeys(keys: readonly string[]): string {
  return keys.join(', ')
}
