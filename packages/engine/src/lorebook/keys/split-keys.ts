/** A pattern with slashes and flags, or text up to the next separator. */
const ITEM = /\s*(?:(\/(?:\\.|[^\\/\n])+\/[a-z]*)\s*(?=[,，、；\n]|$)|([^,，、；\n]*))(?:[,，、；\n]|$)/gy

/** `ITEM` with its separator; a leading slash stays open until the pattern closes. */
const COMPLETE_ITEM =
  /\s*(?:(\/(?:\\.|[^\\/\n])+\/[a-z]*)[^\S\n]*|([^\s/,，、；][^,，、；\n]*)?)[,，、；\n]/gy

/**
 * Splits keys at commas, Chinese commas, semicolons and line breaks, trimmed and without empty ones. Separators inside
 * `/…/` belong to the pattern.
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

/** Splits a text being typed into completed keys and the rest. */
export function takeEndedKeys(text: string): { keys: string[]; rest: string } {
  const keys: string[] = []
  let end = 0
  COMPLETE_ITEM.lastIndex = 0
  for (let item = COMPLETE_ITEM.exec(text); item; item = COMPLETE_ITEM.exec(text)) {
    end = COMPLETE_ITEM.lastIndex
    const key = keyOf(item)
    if (key !== '') keys.push(key)
  }
  return { keys, rest: end === 0 ? text : text.slice(end).trimStart() }
}

const keyOf = (item: RegExpExecArray | null): string => (item?.[1] ?? item?.[2] ?? '').trim()
