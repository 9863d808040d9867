import type { CatalogModel, LocalCatalog } from '@inkling/contract'

/** What a model of the shelf lacks on this machine, if anything. */
export function findShortage(model: CatalogModel, shelf: LocalCatalog): 'memory' | 'disk' | null {
  if (model.memory_bytes > shelf.memory_bytes) return 'memory'
  return model.bytes > shelf.disk_bytes ? 'disk' : null
}

/** Of what memory there is: a model that takes more answers slowly, and leaves little to all else. */
const SHARE = 1 / 3

/**
 * Bytes of a file that one core reads for a token without its reader waiting for words: some six times in a second. All of
 * a model is read for each of its tokens.
 */
const BYTES_A_CORE = 750_000_000

/** Whether a model is slower than one reads, as long as only the processor runs it. */
export const isSlow = (model: CatalogModel, shelf: LocalCatalog): boolean =>
  model.bytes > shelf.cores * BYTES_A_CORE

/**
 * The one to begin with: the largest that answers quickly and leaves the machine room for other things, else the smallest
 * that fits at all.
 */
export function chooseBestModel(shelf: LocalCatalog): CatalogModel | null {
  const fitting = shelf.models
    .filter(model => findShortage(model, shelf) === null)
    .toSorted((one, other) => one.memory_bytes - other.memory_bytes)
  const easy = fitting.findLast(
    model => model.memory_bytes <= shelf.memory_bytes * SHARE && !isSlow(model, shelf),
  )
  return easy ?? fitting[0] ?? null
}
