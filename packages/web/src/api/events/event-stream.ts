import { createParser } from 'eventsource-parser'

export interface WireEvent {
  /** The last id seen, possibly from an earlier event; empty before any. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/** Parses `text/event-stream` while it arrives. An event that the end of the stream cut short is dropped. */
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
    // Closes the connection if the reader stops early; errors from that do not matter.
    reader.cancel().catch(() => undefined)
  }
}
