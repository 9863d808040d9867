export interface WireEvent {
  /** The last id seen, possibly from an earlier event; empty before any. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/**
 * Parses `text/event-stream` incrementally. Chunks may end anywhere, even within a character or CRLF; comments,
 * unknown fields and an unfinished last event are ignored, as the standard requires.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<WireEvent, void> {
  const parser = new EventParser()
  const reader = body.getReader()
  const decoder = new TextDecoder() // strips a leading byte order mark
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* parser.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Closes the connection if the reader stops early; errors from that do not matter.
    reader.cancel().catch(() => undefined)
  }
}

/** The standard's line parser; buffers incomplete lines. */
class EventParser {
  private rest = ''
  private id = ''
  private event = ''
  private data: string[] = []

  private line(line: string): WireEvent | undefined {
    if (line === '') return this.dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return undefined // comments keep the connection alive
    const name = colon < 0 ? line : line.slice(0, colon)
    this.field(name, colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, ''))
    return undefined
  }

  *push(text: string): Generator<WireEvent> {
    // A trailing CR waits for its LF, which would otherwise count as an empty line.
    const whole = this.rest + text
    const usable = whole.endsWith('\r') ? whole.length - 1 : whole.length
    const lines = whole.slice(0, usable).split(/\r\n|\r|\n/)
    this.rest = (lines.pop() ?? '') + whole.slice(usable)
    for (const line of lines) {
      const event = this.line(line)
      if (event !== undefined) yield event
    }
  }

  private field(name: string, value: string): void {
    if (name === 'data') this.data.push(value)
    else if (name === 'event') this.event = value
    else if (name === 'id' && !value.includes('\0')) this.id = value
  }

  private dispatch(): WireEvent | undefined {
    const { id, event, data } = this
    this.event = ''
    this.data = []
    return data.length === 0 ? undefined : { id, event: event || 'message', data: data.join('\n') }
  }
}
