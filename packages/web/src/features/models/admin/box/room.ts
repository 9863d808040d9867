import type { Shelf, ShelfModel } from '@inkling/contract'

/** What a model of the shelf lacks on this machine, if anything. */
export function lackOf(model: ShelfModel, shelf: Shelf): 'memory' | 'disk' | null {
  if (model.memory_bytes > shelf.memory_bytes) return 'memory'
  return model.bytes > shelf.disk_bytes ? 'disk' : null
}

/** Of what memory there is: a model that takes more answers slowly, and leaves little to all else. */
const SHARE = 1 / 3

/** The one to begin with: the largest that leaves the machine room for other things, else the smallest that fits at all. */
export function bestOf(shelf: Shelf): ShelfModel | null {
  const fitting = shelf.models
    .filter(model => lackOf(model, shelf) === null)
    .toSorted((one, other) => one.memory_bytes - other.memory_bytes)
  const easy = fitting.findLast(({ memory_bytes }) => memory_bytes <= shelf.memory_bytes * SHARE)
  return easy ?? fitting[0] ?? null
}
