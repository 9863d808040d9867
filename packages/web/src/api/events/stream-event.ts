import { type StreamEvent, type StreamEventName, streamEventNames } from '@inkling/contract'
import type { WireEvent } from './event-stream.ts'

/** Reads an answer's event; one that this build does not know is passed over. */
export function streamEventOf({ id, event, data }: WireEvent): StreamEvent | undefined {
  if (!isKnown(event)) return undefined
  return { id: Number(id), event, data: JSON.parse(data) } as StreamEvent // as the contract says: see call.ts
}

const isKnown = (name: string): name is StreamEventName => streamEventNames.some(known => known === name)
