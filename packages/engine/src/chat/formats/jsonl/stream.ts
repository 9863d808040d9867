import type { StreamedPath } from '../../model/chat.ts'
import type { LinedFile } from '../../reading/reading.ts'
import { LineReader, parseLines } from './read.ts'

/** Streams a JSON-lines chat, re-reading its messages on each iteration; null if the file is not one. */
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
