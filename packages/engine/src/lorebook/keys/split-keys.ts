/** A pattern as far as its closing slash and flags, or anything up to the next separator. */
const ITEM = /\s*(?:(\/(?:\\.|[^\\/\n])+\/[a-z]*)\s*(?=[,，、；\n]|$)|([^,，、；\n]*))(?:[,，、；\n]|$)/gy

/** The same with the separator that ends it; what begins with a slash is open until its pattern is closed. */
const ENDED_ITEM = /\s*(?:(\/(?:\\.|[^\\/\n])+\/[a-z]*)[^\S\n]*|([^\s/,，、；][^,，、；\n]*)?)[,，、；\n]/gy

/**
 * The keys of a text in which they stand separated by commas, Chinese ones and semicolons too, or line ends: trimmed,
 * without empty ones. What is inside `/…/` belongs to the pattern.
 */
export function splitKeys(text: string): string[] {
  const keys: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < text.length) {
    const key = keyOf(ITEM.exec(text))
    if (key !== '') keys.push(key)
  }
  return keys
}

/** The keys of a text that is being typed, as far as a separator has ended them, and what is open still. */
export function takeEndedKeys(text: string): { keys: string[]; rest: string } {
  const keys: string[] = []
  let end = 0
  ENDED_ITEM.lastIndex = 0
  for (let item = ENDED_ITEM.exec(text); item; item = ENDED_ITEM.exec(text)) {
    end = ENDED_ITEM.lastIndex
    const key = keyOf(item)
    if (key !== '') keys.push(key)
  }
  return { keys, rest: end === 0 ? text : text.slice(end).trimStart() }
}

const keyOf = (item: RegExpExecArray | null): string => (item?.[1] ?? item?.[2] ?? '').trim()
