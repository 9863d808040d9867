import type { Json } from '../../json/json.ts'

/** Null if the value is nested too deep. */
export function stringifyJson(value: Json): string | null {
  return tryStringify(value, (_, inner) => inner)
}

/** Leaves out `$` keys, which scripts use internally. */
export function stringifyVisibleJson(value: Json): string | null {
  return tryStringify(value, (key, inner) => (key.startsWith('$') ? undefined : inner))
}

function tryStringify(value: Json, keep: (key: string, inner: Json) => Json | undefined): string | null {
  try {
    return JSON.stringify(value, keep)
  } catch {
    // A few thousand nested arrays overflow any stack.
    return null
  }
}

export function parseJson(text: string): Json | undefined {
  try {
    const parsed: Json = JSON.parse(text)
    return parsed
  } catch {
    return undefined
  }
}
