import type { Json } from '../../json/json.ts'

/** A value as JSON; null when it is too deep to be written. */
export function stringifyJson(value: Json): string | null {
  return tryStringify(value, (_, inner) => inner)
}

/** A value as JSON without the keys that begin with `$`, which scripts keep for themselves. */
export function stringifyVisibleJson(value: Json): string | null {
  return tryStringify(value, (key, inner) => (key.startsWith('$') ? undefined : inner))
}

function tryStringify(value: Json, keep: (key: string, inner: Json) => Json | undefined): string | null {
  try {
    return JSON.stringify(value, keep)
  } catch {
    // A few thousand arrays inside one another are more than the stack of any host has room for.
    return null
  }
}

/** What JSON says; undefined when it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const parsed: Json = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}
