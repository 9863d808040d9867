import { StringDecoder } from 'node:string_decoder'
import { UpstreamError } from '../upstream-error.ts'
import type { BodyReader } from './body-reader.ts'

/** Reads lines, cut anywhere, and tells each that is not blank. One that never ends is refused beyond the bound. */
export function readLines(tell: (line: string) => void, lineBytes: number): BodyReader {
  const decoder = new StringDecoder('utf8')
  let open = ''

  function take(text: string) {
    open += text
    // Taken apart only when a line ends: pieces of a long one are gathered without looking at all of it again.
    if (text.includes('\n')) {
      const lines = open.split('\n')
      open = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') tell(line)
    }
    if (open.length > lineBytes) throw new UpstreamError('upstream_garbage')
  }

  return {
    feed: bytes => take(decoder.write(bytes)),
    end: () => take(`${decoder.end()}\n`),
  }
}
