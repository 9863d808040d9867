export type JsonFields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty if the value is no object. */
export const fieldsOf = (value: unknown): JsonFields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const countOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined

/** Undefined if the JSON is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // invalid JSON is expected from upstreams
  }
}

/** Undefined if the JSON is invalid or no object. */
export function readFields(text: string): JsonFields | undefined {
  const value = readJson(text)
  return isFields(value) ? value : undefined
}
