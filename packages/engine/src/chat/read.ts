import { decodeText } from '../files/decode-text.ts'
import { recogniseJson } from '../files/recognise-json.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { agnai } from './formats/foreign/agnai.ts'
import { cai } from './formats/foreign/cai.ts'
import { chatgpt } from './formats/foreign/chatgpt.ts'
import { claude } from './formats/foreign/claude.ts'
import { kobold } from './formats/foreign/kobold.ts'
import { librechat } from './formats/foreign/librechat.ts'
import { ooba } from './formats/foreign/ooba.ts'
import { openWebui } from './formats/foreign/open-webui.ts'
import { isTurns, openaiRequest, readTurns } from './formats/foreign/openai.ts'
import { readPlainText } from './formats/foreign/plain-text.ts'
import { risuAllChats, risuChat } from './formats/foreign/risu.ts'
import { sharegpt } from './formats/foreign/sharegpt.ts'
import { isHeader } from './formats/jsonl/header.ts'
import { numberItems, parseLines, readLines } from './formats/jsonl/read.ts'
import { isMessage } from './formats/jsonl/read-message.ts'
import { hasTreeLines, isTreeFile, readTree, readTreeLines } from './formats/tree-file/read.ts'
import type { ChatMessage, ImportedChat } from './model/chat.ts'
import { splitLines } from './reading/lines.ts'
import type { ChatNotice } from './reading/notices.ts'
import { type ChatProblem, ChatReadError, chatProblemOf } from './reading/problems.ts'
import { CHAT_LIMITS, ChatReading, type ChatReadOptions } from './reading/reading.ts'

export type ChatFormat = 'jsonl' | 'inkling' | 'plain_text' | ForeignName

type ReadChats = { format: ChatFormat; chats: ImportedChat[] }

export type ChatResult =
  | ({ ok: true; notices: ChatNotice[] } & ReadChats)
  | { ok: false; problem: ChatProblem }

/**
 * Reads chats from a file: SillyTavern JSONL, our trees and other programs' formats, detected by content. Swipes become
 * siblings; broken lines are skipped and counted. Never throws.
 */
export function readChat(file: Uint8Array | string, options: ChatReadOptions = {}): ChatResult {
  const reading = new ChatReading(options)
  try {
    return { ok: true, ...read(textOf(file, reading), reading), notices: reading.notices.list() }
  } catch (error) {
    return { ok: false, problem: chatProblemOf(error) }
  }
}

function textOf(file: Uint8Array | string, reading: ChatReading): string {
  if (file.length > CHAT_LIMITS.bytes) throw new ChatReadError('too_large', { limit: CHAT_LIMITS.bytes })
  // `trim` also removes a byte-order mark.
  const text = (typeof file === 'string' ? file : decodeText(file, reading.notices.ofText)).trim()
  if (text === '') throw new ChatReadError('empty_file')
  return text
}

function read(text: string, reading: ChatReading): ReadChats {
  if (hasTreeLines(text)) return { format: 'inkling', chats: [readTreeLines(text, reading)] }
  const looksLikeJson = text.startsWith('{') || text.startsWith('[')
  const json = looksLikeJson ? reading.parse(text) : undefined
  const result = json === undefined ? readFromText(text, looksLikeJson, reading) : readFromJson(json, reading)
  if (result) return result
  if (looksLikeJson && json === undefined) throw new ChatReadError('broken_json')
  throw new ChatReadError('not_a_chat', { kind: recogniseJson(json) })
}

function readFromText(text: string, looksLikeJson: boolean, reading: ChatReading): ReadChats | null {
  const plain = looksLikeJson ? null : readPlainText(text, reading)
  if (plain) return { format: 'plain_text', chats: [plain] }
  return readFromLines(parseLines(splitLines(text), reading), reading)
}

function readFromJson(json: Json, reading: ChatReading): ReadChats | null {
  if (isObject(json)) return readFromObject(json, reading)
  if (!Array.isArray(json)) return null
  if (isTurns(json)) return withTexts({ format: 'openai', chats: [readTurns(json, reading)] })
  return readFromList(json.filter(isObject), reading) ?? readFromLines(numberItems(json), reading)
}

/** Conversations without any text are left out. */
function readFromList(list: readonly JsonObject[], reading: ChatReading): ReadChats | null {
  const found = LISTED_FORMATS.find(({ fits }) => list.some(fits))
  if (!found) return null
  const { format, fits, read } = found
  const chats = list.filter(fits).flatMap((item): readonly ImportedChat[] => read(item, reading))
  const spoken = chats.filter(chat => messagesOf(chat).some(hasText))
  return spoken.length === 0 ? null : { format, chats: spoken }
}

function readFromObject(json: JsonObject, reading: ChatReading): ReadChats | null {
  if (isTreeFile(json)) return { format: 'inkling', chats: [readTree(json, reading)] }
  for (const { format, fits, read } of FOREIGN_FORMATS) {
    if (fits(json)) return withTexts({ format, chats: read(json, reading) })
  }
  if (isHeader(json) || isMessage(json)) return readFromLines(numberItems([json]), reading)
  if (Array.isArray(json.members) && Array.isArray(json.chats)) throw new ChatReadError('group_file')
  return null
}

/** Messages without any text come from a program that was mistaken for another. */
function withTexts(read: ReadChats): ReadChats | null {
  const messages = read.chats.flatMap(messagesOf)
  return messages.length > 0 && !messages.some(hasText) ? null : read
}

const hasText = ({ content }: ChatMessage): boolean => content.trim() !== ''

function messagesOf(chat: ImportedChat): ChatMessage[] {
  return chat.kind === 'tree' ? chat.nodes : chat.messages.flatMap(({ siblings }) => siblings)
}

function readFromLines(lines: ReturnType<typeof parseLines>, reading: ChatReading): ReadChats | null {
  const chat = readLines(lines, reading)
  return chat && { format: 'jsonl', chats: [chat] }
}

/** Exports of all conversations are a list of one of these. */
const LISTED_FORMATS = [chatgpt, claude, openWebui, sharegpt] as const

/** Formats with one JSON object; the first match wins. */
export const FOREIGN_FORMATS = [
  kobold,
  cai,
  ooba,
  openaiRequest,
  librechat,
  agnai,
  risuChat,
  risuAllChats,
  chatgpt,
  claude,
  openWebui,
  sharegpt,
] as const

export type ForeignName = (typeof FOREIGN_FORMATS)[number]['format']
