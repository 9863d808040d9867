import { UpstreamError } from '../upstream-error.ts'

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

/** Reads one JSON object; undefined when it is none. */
export function readFields(text: string): JsonFields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : undefined
  } catch {
    return undefined // not JSON: no better than what is JSON but no object
  }
}

/** Reads what must be one JSON object. */
export function parseFields(text: string): JsonFields {
  const fields = readFields(text)
  if (fields === undefined) throw new UpstreamError('upstream_garbage')
  return fields
}
