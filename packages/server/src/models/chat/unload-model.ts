import type { ChatModelContext } from './context.ts'

declare module '../../platform/events/channels.ts' {
  interface BusMessages {
    model_unloaded: string
  }
}

export async function unloadModel(
  { bus, localModels }: Pick<ChatModelContext, 'localModels' | 'bus'>,
  model: string,
): Promise<void> {
  bus.publish('model_unloaded', model)
  await localModels.unload(model)
}

export function subscribeToUnloads({
  bus,
  localModels,
}: Pick<ChatModelContext, 'localModels' | 'bus'>): void {
  bus.subscribe('model_unloaded', model => void localModels.unload(model))
}
