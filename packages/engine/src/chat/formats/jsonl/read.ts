import { attempt } from '../../../files/problems.ts'
import { isObject, type Json, type JsonObject } from '../../../json/json.ts'
import { type ChatFacts, type ChatPath, makeFacts, type PathMessage } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { isFirstHeader, isHeader, readHeader } from './header.ts'
import { isMessage, readMessage } from './read-message.ts'

/** A line that is not empty: its number from 1, and its JSON if it is an object. */
export type NumberedLine = { number: number; json: JsonObject | null }

/** Reads messages from lines. Lines that are none are skipped and counted. */
export class LineReader {
  readonly #reading: ChatReading
  facts: ChatFacts
  /** Whether any line was a message or a header: else it is no such file. */
  isChat = false

  constructor(reading: ChatReading) {
    this.#reading = reading
    this.facts = makeFacts({ title: reading.title })
  }

  *read(lines: Iterable<NumberedLine>): Generator<PathMessage> {
    let isFirst = true
    for (const { number, json } of lines) {
      this.isChat ||= json !== null && (isHeader(json) || isMessage(json))
      if (json && isFirst && isFirstHeader(json)) this.facts = readHeader(json, this.#reading.title)
      else if (json && isMessage(json)) yield readMessage(json, this.#reading)
      else skip(number, this.#reading)
      isFirst = false
    }
  }
}

/** Reads a chat of one JSON object a line. Null when no line is a message or a header: then it is no such file. */
export function readLines(lines: Iterable<NumberedLine>, reading: ChatReading): ChatPath | null {
  const reader = new LineReader(reading)
  const messages = [...reader.read(lines)]
  return reader.isChat ? { kind: 'path', ...reader.facts, messages } : null
}

/** A skipped line counts like a message: each one costs an attempt to read it. */
function skip(number: number, reading: ChatReading): void {
  reading.count(1)
  reading.notices.count('lines_skipped', `line.${number}`)
}

/** Lines as they are written, made into what they say: a long chat is never all in memory twice. */
export function* parseLines(texts: Iterable<string>, reading: ChatReading): Generator<NumberedLine> {
  let number = 0
  for (const text of texts) {
    const line = text.trim()
    number++
    if (line !== '') yield { number, json: parseLine(line, reading) }
  }
}

function parseLine(line: string, reading: ChatReading): JsonObject | null {
  if (!line.startsWith('{')) return null
  const json = attempt(() => reading.parse(line))
  return json.ok && isObject(json.value) ? json.value : null
}

/** Messages that some tool put into one JSON list instead of lines. */
export function* numberItems(list: readonly Json[]): Generator<NumberedLine> {
  for (const [at, json] of list.entries()) yield { number: at + 1, json: isObject(json) ? json : null }
}
