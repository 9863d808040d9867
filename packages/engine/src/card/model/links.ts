import { isObject, type Json } from '../../json/json.ts'

export interface LinkedHost {
  readonly host: string
  /** The first URLs of the host. */
  readonly urls: readonly string[]
  readonly count: number
}

/** Also matches scheme-relative URLs in quotes, after `=` or in parentheses, which a page would resolve. */
const ADDRESS = /(?:\b(?:https?|wss?|ftp):|(?<=["'=(`]\s{0,4}))\/\/[^\s"'<>()[\]{}|\\^`]{1,2000}/gi
const HOST = /^(?:\w+:)?\/\/(?:[^/?#@]*@)?([^/?#:]+)/
const URLS_SHOWN = 5

/** External hosts in any text of a card, most frequent first. */
export function findLinkedHosts(card: Json): LinkedHost[] {
  const hosts = new Map<string, { urls: Set<string>; count: number }>()
  for (const text of iterateStrings(card)) {
    for (const [match] of text.matchAll(ADDRESS)) {
      const url = match.replace(/(?<![.,;:!?。，；：！？、）」』】])[.,;:!?。，；：！？、）」』】]+$/, '')
      const host = HOST.exec(url)?.[1]?.toLowerCase()
      if (host === undefined) continue
      const known = hosts.get(host) ?? { urls: new Set(), count: 0 }
      hosts.set(host, known)
      known.count++
      if (known.urls.size < URLS_SHOWN) known.urls.add(url)
    }
  }
  return [...hosts]
    .map(([host, { urls, count }]) => ({ host, urls: [...urls], count }))
    .sort((one, other) => other.count - one.count)
}

/** All strings including keys, from which macros and styles may be built. */
export function* iterateStrings(root: Json): Generator<string> {
  const stack: Json[] = [root]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value === 'string') yield value
    else if (Array.isArray(value)) stack.push(...value)
    else if (value !== undefined && isObject(value)) {
      for (const [key, inner] of Object.entries(value)) stack.push(key, inner)
    }
  }
}
