import type { StreamedPath } from '../../model/chat.ts'
import type { LinedFile } from '../../reading/reading.ts'
import { LineReader, parseLines } from './read.ts'

/** A JSON-lines chat whose messages are re-read on each iteration; null if it is none. */
export function streamPath({ lines, reading, readAgain }: LinedFile): StreamedPath | null {
  const reader = new LineReader(reading)
  for (const _ of reader.read(parseLines(lines, reading)));
  if (!reader.isChat) return null
  const messages = {
    [Symbol.iterator]() {
      const again = readAgain()
      return new LineReader(again).read(parseLines(lines, again))
    },
  }
  return { kind: 'path', ...reader.facts, messages }
}
