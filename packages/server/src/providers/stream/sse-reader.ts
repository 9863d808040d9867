import { StringDecoder } from 'node:string_decoder'
import { createParser, type ParseError } from 'eventsource-parser'
import { UpstreamError } from '../upstream-error.ts'
import type { BodyReader } from './body-reader.ts'

const LF = 10
const CR = 13

/**
 * Reads `text/event-stream` bytes, cut anywhere, and tells each event's data. A line or an event that never
 * ends is refused once it is longer than the bound, whatever it holds.
 *
 * Of the 0.9 µs of processor time that reading a token costs, eventsource-parser takes 0.11 and JSON.parse 0.62; a
 * parser of our own took 0.08, which was not worth having.
 */
export function readEvents(tell: (data: string) => void, lineBytes: number): BodyReader {
  const decoder = new StringDecoder('utf8')
  const parser = createParser({
    maxBufferSize: lineBytes,
    onEvent: event => tell(event.data),
    onError: refuseTooLong,
  })
  let line = 0

  return {
    feed(bytes) {
      line = lengthOfOpenLine(line, bytes)
      if (line > lineBytes) throw new UpstreamError('upstream_garbage')
      parser.feed(decoder.write(bytes))
    },
    end() {
      parser.feed(`${decoder.end()}\n\n`)
    },
  }
}

/** Unknown fields and the like are no trouble. */
function refuseTooLong({ type }: ParseError): void {
  if (type === 'max-buffer-size-exceeded') throw new UpstreamError('upstream_garbage')
}

/** The parser forgets lines that can't be fields at once, and so never finds them too long. */
function lengthOfOpenLine(before: number, bytes: Buffer): number {
  const newline = bytes.lastIndexOf(LF)
  const end = newline === -1 ? bytes.lastIndexOf(CR) : newline
  return end === -1 ? before + bytes.length : bytes.length - end - 1
}
