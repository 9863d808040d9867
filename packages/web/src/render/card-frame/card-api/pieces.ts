import type { Json } from '@inkling/engine'
import { MESSAGE_MAX } from '../protocol/protocol.ts'
import type { VariableChange } from '../protocol/variable-changes.ts'

/** Characters that the rest of a message takes. */
const AROUND = 500

/**
 * Changes in as many pieces as messages can carry: an object that is too large for one goes name by name. One value that
 * is no object, and larger than a message, is more than a card can write.
 */
export function piecesOf(changes: readonly VariableChange[]): VariableChange[][] {
  const pieces: VariableChange[][] = []
  let room = 0
  for (const change of changes.flatMap(split)) {
    const size = JSON.stringify(change).length + 1
    if (size > room) {
      pieces.push([])
      room = MESSAGE_MAX - AROUND
    }
    pieces.at(-1)?.push(change)
    room -= size
  }
  return pieces
}

function split(change: VariableChange): VariableChange[] {
  if (JSON.stringify(change).length < MESSAGE_MAX - AROUND) return [change]
  const { path, value } = change
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RangeError(`The value of ${path.join('.')} is too large to be written by a card`)
  }
  const parts = Object.entries(value).flatMap(([name, inner]: [string, Json]) =>
    split({ path: [...path, name], value: inner }),
  )
  return [{ path, value: {} }, ...parts]
}
