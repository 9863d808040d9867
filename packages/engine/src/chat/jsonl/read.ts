import { isObject, type Json, type JsonObject } from '../../card/json.ts'
import { attempt } from '../../card/problems.ts'
import { type ChatPath, makeFacts, type PathMessage } from '../chat.ts'
import type { ChatReading } from '../reading.ts'
import { isFirstHeader, isHeader, readHeader } from './header.ts'
import { isMessage, readMessage } from './read-message.ts'

/** A line that is not empty: its number from 1, and its JSON if it is an object. */
export type Line = { number: number; json: JsonObject | null }

/**
 * Reads a chat of one JSON object a line. Lines that are none are skipped and counted. Null when no line is a message
 * or a header: then it is no such file.
 */
export function readLines(lines: Iterable<Line>, reading: ChatReading): ChatPath | null {
  let facts = makeFacts({ title: reading.title })
  let isFirst = true
  let isChat = false
  const messages: PathMessage[] = []
  for (const { number, json } of lines) {
    if (json && isFirst && isFirstHeader(json)) facts = readHeader(json, reading.title)
    else if (json && isMessage(json)) messages.push(readMessage(json, reading))
    else skip(number, reading)
    isChat ||= json !== null && (isHeader(json) || isMessage(json))
    isFirst = false
  }
  return isChat ? { kind: 'path', ...facts, messages } : null
}

/** A skipped line counts like a message: each one costs an attempt to read it. */
function skip(number: number, reading: ChatReading): void {
  reading.count(1)
  reading.notices.count('lines_skipped', `line.${number}`)
}

/** The lines of a text, one after the other: a long chat is never all in memory twice. */
export function* linesOf(text: string, reading: ChatReading): Generator<Line> {
  let number = 0
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end).trim()
    start = end < 0 ? text.length : end + 1
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
export function* itemsOf(list: readonly Json[]): Generator<Line> {
  for (const [at, json] of list.entries()) yield { number: at + 1, json: isObject(json) ? json : null }
}
