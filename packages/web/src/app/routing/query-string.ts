/** Reads a page's query: plain words, the last of each name. */
export const parseQuery = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** Writes it; what is empty is left out, so that addresses stay short enough to share. */
export function writeQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
