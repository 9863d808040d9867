import { createParser } from 'eventsource-parser'

export interface WireEvent {
  /** The last id seen, possibly in an earlier event; empty without one. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Parses `text/event-stream` as it arrives and drops an event cut short by the end of the stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<WireEvent, void> {
  let lastId = ''
  let events: WireEvent[] = []
  const parser = createParser({
    onEvent({ id = lastId, event = 'message', data }) {
      lastId = id
      events.push({ id, event, data })
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events
      events = []
    }
  } finally {
    // Closes the connection if the reader stops early.
    reader.cancel().catch(() => undefined)
  }
}
