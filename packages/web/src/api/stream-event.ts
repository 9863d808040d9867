import { type StreamEvent, type StreamEventName, streamEvents } from '@inkling/contract'
import type { WireEvent } from './event-stream.ts'

/** Reads an answer's event; one that this build does not know is passed over. */
export function streamEventOf({ id, event, data }: WireEvent): StreamEvent | undefined {
  if (!isKnown(event)) return undefined
  const read = streamEvents[event].safeParse(JSON.parse(data))
  // The schema is the one that belongs to the name; TypeScript does not follow that pair through a union.
  return read.success ? ({ id: Number(id), event, data: read.data } as StreamEvent) : undefined
}

const isKnown = (name: string): name is StreamEventName => Object.hasOwn(streamEvents, name)
