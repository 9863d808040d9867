/** A JSON object from an upstream, with unknown fields. */
export type JsonFields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value's fields. Empty if it is no object. */
export const fieldsOf = (value: unknown): JsonFields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const countOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined

/** Parses JSON. Returns undefined if it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // invalid JSON is expected from upstreams
  }
}

/** Parses a JSON object. Returns undefined if it is invalid. */
export function readFields(text: string): JsonFields | undefined {
  const value = readJson(text)
  return isFields(value) ? value : undefined
}
