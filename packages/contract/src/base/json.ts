import { z } from 'zod'
import { storableText } from './text.ts'

type Json = z.infer<ReturnType<typeof z.json>>
type JsonObject = { [key: string]: Json }

/** Only strings are cleaned: bodies are already valid JSON, and validating each value takes ten times as long. */
export const jsonObject = z.record(z.string(), z.custom<Json>()).overwrite(storableObject)

function storableObject(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [storableText(key), storable(value)]),
  )
}

function storable(value: Json): Json {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'object' && value !== null ? storableObject(value) : value
}
