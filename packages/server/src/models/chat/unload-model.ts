import type { House } from '../../context.ts'

declare module '../../platform/events/channels.ts' {
  interface Sayings {
    /** By what its connection calls it: the memory that it takes is wanted back. */
    model_unloaded: string
  }
}

/** Frees the memory that a model in the box takes, on whichever machine it is. */
export async function unloadModel({ bus, box }: Pick<House, 'bus' | 'box'>, model: string): Promise<void> {
  bus.say('model_unloaded', model)
  await box.unload(model)
}

/** Does so here when another machine says it. */
export function hearUnloads({ bus, box }: Pick<House, 'bus' | 'box'>): void {
  bus.hear('model_unloaded', model => void box.unload(model))
}
