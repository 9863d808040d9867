import type { Shelf, ShelfModel } from '@inkling/contract'

/** What a model of the shelf lacks on this machine, if anything. */
export function lackOf(model: ShelfModel, shelf: Shelf): 'memory' | 'disk' | null {
  if (model.memory_bytes > shelf.memory_bytes) return 'memory'
  return model.bytes > shelf.disk_bytes ? 'disk' : null
}

/** The largest that fits, which as a rule writes best; null where none does. */
export function bestOf({ models, ...shelf }: Shelf): ShelfModel | null {
  const fitting = models.filter(model => lackOf(model, { models, ...shelf }) === null)
  return fitting.reduce<ShelfModel | null>(
    (best, model) => (model.bytes > (best?.bytes ?? 0) ? model : best),
    null,
  )
}
