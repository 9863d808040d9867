import { readCard } from '../../card/read.ts'
import { decodeText } from '../../files/decode-text.ts'
import { hasAscii } from '../../files/join.ts'
import { CARD_LIMITS } from '../../files/limits.ts'
import { Notices } from '../../files/notices.ts'
import { parseJson, parsePayload } from '../../files/payload.ts'
import { PNG_SIGNATURE, readPngChunks } from '../../files/png-chunks.ts'
import { asTextChunk, TextInflater } from '../../files/png-text-chunk.ts'
import { attempt, CardReadError } from '../../files/problems.ts'
import { type LorebookReading, readLorebook } from './read-lorebook.ts'

/** Reads any JSON format, a NovelAI picture or a card. Never throws: returns the book or a problem. */
export function readLorebookFile(bytes: Uint8Array): LorebookReading {
  const notices = new Notices()
  const parsed = attempt(() => readBookJson(bytes, notices))
  if (!parsed.ok) return parsed
  const reading = parsed.value === null ? bookOfCard(bytes) : readLorebook(parsed.value)
  return reading.ok ? { ...reading, notices: [...notices.list, ...reading.notices] } : reading
}

/**
 * A lorebook's JSON, or null if the file can only be a card.
 * @throws CardReadError
 */
function readBookJson(bytes: Uint8Array, notices: Notices): unknown {
  if (bytes.length === 0) throw new CardReadError('empty_file')
  if (hasAscii(bytes, 0, PNG_SIGNATURE)) return jsonInPng(bytes, notices)
  if (!isText(bytes)) return null
  if (bytes.length > CARD_LIMITS.jsonBytes) {
    throw new CardReadError('too_large', { limit: CARD_LIMITS.jsonBytes })
  }
  return parseJson(decodeText(bytes, notices), notices)
}

function jsonInPng(bytes: Uint8Array, notices: Notices): unknown {
  const texts = readPngChunks(bytes).chunks.map(asTextChunk)
  const novel = texts.find(text => text?.keyword === 'naidata')
  return novel ? parsePayload(new TextInflater().textOf(novel), notices) : null
}

/** Other card containers start with signatures that no text starts with. */
function isText(bytes: Uint8Array): boolean {
  return !['PK\x03\x04', 'PK\x05\x06', 'RIFF', '\xff\xd8'].some(start => hasAscii(bytes, 0, start))
}

function bookOfCard(bytes: Uint8Array): LorebookReading {
  const reading = readCard(bytes)
  if (!reading.ok) return reading
  const book = readLorebook({ data: reading.card.data })
  return book.ok ? { ...book, notices: [...reading.notices, ...book.notices] } : book
}
