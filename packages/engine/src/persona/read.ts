import { cleanJson } from '../files/clean.ts'
import { decodeText } from '../files/decode-text.ts'
import { hasAscii } from '../files/join.ts'
import { CARD_LIMITS } from '../files/limits.ts'
import { type Notice, Notices } from '../files/notices.ts'
import { parseJson, parsePayload } from '../files/payload.ts'
import { PNG_SIGNATURE, readPngChunks } from '../files/png-chunks.ts'
import { asTextChunk, TextInflater } from '../files/png-text-chunk.ts'
import { attempt, type CardProblem, CardReadError } from '../files/problems.ts'
import { recogniseJson, type UploadKind } from '../files/recognise-json.ts'
import { toText } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import { readBackup } from './backup.ts'
import { type ImportedPersona, makePersona } from './persona.ts'

/** `kind` tells what the file is instead, if known. */
export type PersonaProblem = {
  code: 'not_a_persona' | 'broken_json' | 'too_deep' | 'too_large' | 'broken_png' | 'unknown_encoding'
  kind?: UploadKind
}

/** `image` is the picture that contained the persona. */
export type PersonasResult =
  | { ok: true; personas: ImportedPersona[]; notices: Notice[]; image: Uint8Array | null }
  | { ok: false; problem: PersonaProblem }

/**
 * Reads personas: a SillyTavern backup, or a RisuAI persona in a picture or JSON. `mergePersonas` finds the new ones.
 */
export function readPersonas(file: Uint8Array): PersonasResult {
  const notices = new Notices()
  const isPng = hasAscii(file, 0, PNG_SIGNATURE)
  const read = attempt(() =>
    personasIn(cleanJson(isPng ? jsonInPng(file, notices) : jsonIn(file, notices), notices)),
  )
  if (!read.ok) return { ok: false, problem: toPersonaProblem(read.problem) }
  return { ok: true, personas: read.value, notices: notices.list, image: isPng ? file : null }
}

function jsonIn(file: Uint8Array, notices: Notices): unknown {
  const limit = CARD_LIMITS.jsonBytes
  if (file.length > limit) throw new CardReadError('too_large', { limit })
  return parseJson(decodeText(file, notices), notices)
}

function jsonInPng(png: Uint8Array, notices: Notices): unknown {
  const text = personaTextIn(png)
  if (text === null) throw new CardReadError('no_character_data')
  return parsePayload(text, notices)
}

function personasIn(json: Json): ImportedPersona[] {
  if (isObject(json) && isObject(json.personas)) return readBackup(json)
  if (isObject(json) && isRisu(json)) return [readRisu(json)]
  throw new CardReadError('not_a_card', { kind: recogniseJson(json) })
}

function isRisu(json: JsonObject): boolean {
  return typeof json.name === 'string' && typeof json.personaPrompt === 'string'
}

/** RisuAI's `note` is shown to the user only, like a title. */
function readRisu(json: JsonObject): ImportedPersona {
  const { name, personaPrompt, note, ...rest } = json
  const title = toText(note)
  return makePersona({ name: toText(name), description: toText(personaPrompt), title, rest })
}

const KNOWN = ['broken_json', 'too_deep', 'too_large', 'broken_png', 'unknown_encoding'] as const

function toPersonaProblem({ code, kind }: CardProblem): PersonaProblem {
  return { code: KNOWN.find(each => each === code) ?? 'not_a_persona', ...(kind ? { kind } : {}) }
}

/**
 * The persona text in a RisuAI picture, or null.
 * @throws CardReadError if the file is not a PNG
 */
export function personaTextIn(png: Uint8Array): Uint8Array | null {
  const texts = readPngChunks(png).chunks.map(asTextChunk)
  const chunk = texts.find(text => text?.keyword.toLowerCase() === 'persona')
  return chunk ? new TextInflater().textOf(chunk) : null
}
