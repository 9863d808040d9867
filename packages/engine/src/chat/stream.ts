import { joinBytes } from '../files/join.ts'
import { attempt } from '../files/problems.ts'
import { isObject } from '../json/json.ts'
import { streamPath } from './formats/jsonl/stream.ts'
import { TREE_FIRST_LINE } from './formats/tree-file/read.ts'
import { streamTree } from './formats/tree-file/stream.ts'
import type { StreamedChat } from './model/chat.ts'
import { type ChatFormat, readChat } from './read.ts'
import { isOneLine, splitLinesOfChunks } from './reading/lines.ts'
import type { ChatNotice } from './reading/notices.ts'
import { type ChatProblem, ChatReadError, chatProblemOf } from './reading/problems.ts'
import { CHAT_LIMITS, ChatReading, type ChatReadOptions } from './reading/reading.ts'

export type StreamedChats =
  | { ok: true; format: ChatFormat; chats: StreamedChat[]; notices: ChatNotice[] }
  | { ok: false; problem: ChatProblem }

/**
 * Like `readChat`, but re-reads line-based files on each iteration, so that only one line is in memory. Problems are
 * known up front.
 * @param pieces re-iterable chunks of the file, each valid until the next
 */
export function streamChat(pieces: Iterable<Uint8Array>, options: ChatReadOptions = {}): StreamedChats {
  const reading = new ChatReading(options)
  try {
    const stream = isUtf8(pieces) ? streamLines(pieces, reading, options) : null
    if (stream !== null) return { ok: true, ...stream, notices: reading.notices.list() }
  } catch (error) {
    return { ok: false, problem: chatProblemOf(error) }
  }
  return readChat(joinBytes(pieces), options)
}

/** Returns null if the file is not line-based. */
function streamLines(
  pieces: Iterable<Uint8Array>,
  reading: ChatReading,
  options: ChatReadOptions,
): { format: ChatFormat; chats: StreamedChat[] } | null {
  if (isOneLine(pieces)) return null
  const [first, second] = splitLinesOfChunks(pieces)
  if (first === undefined || second === undefined) return null
  const file = {
    lines: { [Symbol.iterator]: () => splitLinesOfChunks(pieces) },
    reading,
    // A new reading, so that messages and notices are not counted twice.
    readAgain: () => new ChatReading(options),
  }
  if (first === TREE_FIRST_LINE) return { format: 'inkling', chats: [streamTree(file)] }
  const chat = isWhole(first.trim(), options) ? streamPath(file) : null
  return chat && { format: 'jsonl', chats: [chat] }
}

/** Whether the first line is a complete JSON object, which means that the file as a whole is not one. */
function isWhole(line: string, options: ChatReadOptions): boolean {
  const json = attempt(() => new ChatReading(options).parse(line))
  return json.ok && isObject(json.value)
}

/** @throws ChatReadError if the file is too large */
function isUtf8(pieces: Iterable<Uint8Array>): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  for (const piece of pieces) {
    bytes += piece.length
    if (bytes > CHAT_LIMITS.bytes) throw new ChatReadError('too_large', { limit: CHAT_LIMITS.bytes })
    if (!isDecodable(() => decoder.decode(piece, { stream: true }))) return false
  }
  return isDecodable(() => decoder.decode())
}

function isDecodable(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    // Other encodings are decoded from the whole file.
    return false
  }
}
