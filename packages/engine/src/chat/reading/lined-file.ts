import type { ChatReading } from './reading.ts'

/** A file that has a message a line, to be read twice: to know that it can be, and for what is in it. */
export interface LinedFile {
  readonly lines: Iterable<string>
  readonly reading: ChatReading
  readonly readAgain: () => ChatReading
}
