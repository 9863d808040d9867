/** A JSON object of an upstream's: anything may be missing, or be something else. */
export type JsonFields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of what should be one, or none. */
export const fieldsOf = (value: unknown): JsonFields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A number of tokens, if it is one. */
export const countOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined

/** Reads JSON; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // whoever reads what others write asks whether it is any
  }
}

/** Reads one JSON object; undefined when it is none. */
export function readFields(text: string): JsonFields | undefined {
  const value = readJson(text)
  return isFields(value) ? value : undefined
}
