import type { ChatModelContext } from './context.ts'

declare module '../../platform/events/channels.ts' {
  interface BusMessages {
    /** By what its connection calls it: the memory that it takes is wanted back. */
    model_unloaded: string
  }
}

/** Frees the memory that a model in the box takes, on whichever machine it is. */
export async function unloadModel(
  { bus, localModels }: Pick<ChatModelContext, 'localModels' | 'bus'>,
  model: string,
): Promise<void> {
  bus.publish('model_unloaded', model)
  await localModels.unload(model)
}

/** Does so here when another machine says it. */
export function subscribeToUnloads({
  bus,
  localModels,
}: Pick<ChatModelContext, 'localModels' | 'bus'>): void {
  bus.subscribe('model_unloaded', model => void localModels.unload(model))
}
