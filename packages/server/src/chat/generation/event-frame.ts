import type { StreamEventName } from '@inkling/contract'

/** A server-sent event as bytes on the wire; JSON has no raw line breaks, so `data` is one line. */
export const frameOf = (id: number, event: StreamEventName, data: unknown): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Every stream starts with who spoke and who answers. */
export const USER_EVENT_ID = 1
export const ASSISTANT_EVENT_ID = 2
export const FIRST_DELTA_ID = 3
