import { toBoolean, toNumber } from '../../../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../../../json/json.ts'
import type { LorebookState, TimedEffect } from '../../../lorebook/entry/types.ts'

/** The lasting effects of lorebooks in a chat's metadata. What is none is left out. */
export function readLorebookState(value: Json | undefined): LorebookState {
  const { sticky, cooldown, latched } = isObject(value) ? value : {}
  return {
    sticky: pick(sticky, readEffect),
    cooldown: pick(cooldown, readEffect),
    latched: pick(latched, latch => (latch === 'on' || latch === 'off' ? latch : null)),
  }
}

/** The effects as they stand in metadata, or null when none lasts. `latched` is ours; others pass over it. */
export function writeLorebookState({ sticky, cooldown, latched }: LorebookState): JsonObject | null {
  const isLatched = Object.keys(latched).length > 0
  if (!isLatched && Object.keys(sticky).length + Object.keys(cooldown).length === 0) return null
  return { sticky, cooldown, ...(isLatched ? { latched } : {}) }
}

function readEffect(value: Json): TimedEffect | null {
  if (!isObject(value)) return null
  const [hash, start, end] = [toNumber(value.hash), toNumber(value.start), toNumber(value.end)]
  if (hash === undefined || start === undefined || end === undefined) return null
  return { hash, start, end, protected: toBoolean(value.protected) ?? false }
}

function pick<T>(value: Json | undefined, read: (item: Json) => T | null): { [entry: string]: T } {
  const entries = Object.entries(isObject(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([key, item]) => {
      const found = read(item)
      return found === null ? [] : [[key, found]]
    }),
  )
}
