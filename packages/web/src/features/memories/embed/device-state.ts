import { useSyncExternalStore } from 'react'
import type { LoadFailure } from './embed-work.ts'

export type DeviceState =
  | { readonly state: 'resting' }
  | { readonly state: 'loading'; readonly bytes: number; readonly total: number }
  | { readonly state: 'remembering' }
  /** Another tab is embedding. */
  | { readonly state: 'elsewhere' }
  /** The model needs a download, but the connection is metered. */
  | { readonly state: 'sparing'; readonly total: number }
  | { readonly state: 'failed'; readonly fault: LoadFailure | 'refused' }

let state: DeviceState = { state: 'resting' }
const listeners = new Set<() => void>()

export function setDeviceState(next: DeviceState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

export const useDeviceState = (): DeviceState => useSyncExternalStore(subscribe, () => state)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
