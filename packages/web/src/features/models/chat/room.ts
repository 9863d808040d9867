import type { CatalogModel, LocalCatalog } from '@inkling/contract'

/** What this machine lacks for the model, or null. */
export function findShortage(model: CatalogModel, shelf: LocalCatalog): 'memory' | 'disk' | null {
  if (model.memory_bytes > shelf.memory_bytes) return 'memory'
  return model.bytes > shelf.disk_bytes ? 'disk' : null
}

/** Share of memory; larger models answer slowly and starve other processes. */
const SHARE = 1 / 3

/** Bytes of a model per core at a readable speed of about six tokens per second; each token reads the whole model. */
const BYTES_A_CORE = 750_000_000

/** Compares the CPU's speed with reading speed. */
export const isSlow = (model: CatalogModel, shelf: LocalCatalog): boolean =>
  model.bytes > shelf.cores * BYTES_A_CORE

/** The largest model that is fast and leaves memory free, else the smallest that fits. */
export function chooseBestModel(shelf: LocalCatalog): CatalogModel | null {
  const fitting = shelf.models
    .filter(model => findShortage(model, shelf) === null)
    .toSorted((one, other) => one.memory_bytes - other.memory_bytes)
  const easy = fitting.findLast(
    model => model.memory_bytes <= shelf.memory_bytes * SHARE && !isSlow(model, shelf),
  )
  return easy ?? fitting[0] ?? null
}
