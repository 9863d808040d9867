/** One server-sent event, as it was on the wire. */
export interface WireEvent {
  /** The last id seen, which may be an earlier event's; empty before any. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/**
 * Reads `text/event-stream` as it arrives: bytes may be cut anywhere, also within a character or between
 * CR and LF; comments, unknown fields and an unfinished last event are passed over, as the standard says.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<WireEvent, void> {
  const parser = new EventParser()
  const reader = body.getReader()
  const decoder = new TextDecoder() // takes a leading byte order mark away
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield* parser.push(decoder.decode(value, { stream: true }))
    }
  } finally {
    // Whoever stops reading early wants the connection closed, and not to hear how that went.
    reader.cancel().catch(() => undefined)
  }
}

/** The standard's line-by-line reading; keeps what a chunk left unfinished. */
class EventParser {
  private rest = ''
  private id = ''
  private event = ''
  private data: string[] = []

  private line(line: string): WireEvent | undefined {
    if (line === '') return this.dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return undefined // a comment keeps the connection alive
    const name = colon < 0 ? line : line.slice(0, colon)
    this.field(name, colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, ''))
    return undefined
  }

  *push(text: string): Generator<WireEvent> {
    // A CR at the end waits for its LF, which would otherwise count as an empty line of its own.
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
