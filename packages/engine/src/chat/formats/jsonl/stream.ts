import type { StreamedPath } from '../../model/chat.ts'
import type { LinedFile } from '../../reading/reading.ts'
import { LineReader, parseLines } from './read.ts'

/** A chat of one JSON object a line, its messages read again whenever they are gone through; null when it is none. */
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
