import { attempt } from '../../../files/problems.ts'
import { isObject, type Json, type JsonObject } from '../../../json/json.ts'
import { type ChatFacts, type ChatPath, makeFacts, type PathMessage } from '../../model/chat.ts'
import type { ChatReading } from '../../reading/reading.ts'
import { isFirstHeader, isHeader, readHeader } from './header.ts'
import { isMessage, readMessage } from './read-message.ts'

/** `json` is null unless the line is an object. */
export type NumberedLine = { number: number; json: JsonObject | null }

/** Skips and counts invalid lines. */
export class LineReader {
  readonly #reading: ChatReading
  facts: ChatFacts
  /** Whether any line was a message or header. */
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

/** Reads a JSON-lines chat; null if no line is a message or header. */
export function readLines(lines: Iterable<NumberedLine>, reading: ChatReading): ChatPath | null {
  const reader = new LineReader(reading)
  const messages = [...reader.read(lines)]
  return reader.isChat ? { kind: 'path', ...reader.facts, messages } : null
}

/** Skipped lines count as messages, because each costs a parse. */
function skip(number: number, reading: ChatReading): void {
  reading.count(1)
  reading.notices.count('lines_skipped', `line.${number}`)
}

/** Parses lazily, so that a long chat is never in memory twice. */
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

/** Numbers messages of one JSON list like lines. */
export function* numberItems(list: readonly Json[]): Generator<NumberedLine> {
  for (const [at, json] of list.entries()) yield { number: at + 1, json: isObject(json) ? json : null }
}
