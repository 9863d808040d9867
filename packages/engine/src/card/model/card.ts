import type { Notice } from '../../files/notices.ts'
import type { CardProblem } from '../../files/problems.ts'
import type { Json, JsonObject } from '../../json/json.ts'

/** `ext` is lower-case without the dot. */
export type AssetRow = { type: string; uri: string; name: string; ext: string; [unknown: string]: Json }

export type BookEntry = {
  keys: string[]
  content: string
  extensions: JsonObject
  enabled: boolean
  insertion_order: number
  use_regex: boolean
  [unknown: string]: Json
}

export type CharacterBook = { entries: BookEntry[]; extensions: JsonObject; [unknown: string]: Json }

/** The `data` object of a Character Card V3 with declared types; unknown fields stay. */
export type CardData = {
  name: string
  description: string
  personality: string
  scenario: string
  first_mes: string
  mes_example: string
  creator_notes: string
  system_prompt: string
  post_history_instructions: string
  alternate_greetings: string[]
  group_only_greetings: string[]
  tags: string[]
  creator: string
  character_version: string
  extensions: JsonObject
  character_book?: CharacterBook
  assets?: AssetRow[]
  nickname?: string
  creator_notes_multilingual?: { [language: string]: string }
  source?: string[]
  creation_date?: number
  modification_date?: number
  [unknown: string]: Json
}

/**
 * `data` is what the product works with, `original` the JSON it came from, or null for cards created here. Exports
 * apply the edits of `data` to `original`, which never changes. Both are stored as plain JSON.
 */
export type Card = { data: CardData; original: JsonObject | null }

/** `use` is the file's row in `data.assets`, or null if nothing references it. */
export type CardAssetFile = {
  path: string
  bytes: Uint8Array
  use: { type: string; name: string; ext: string } | null
}

/** The type is detected from the bytes. */
export type CardImage = { bytes: Uint8Array; type: ImageType }
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'

export const CARD_FORMATS = [
  'png',
  'apng',
  'webp',
  'jpeg',
  'avif',
  'json',
  'yaml',
  'charx',
  'jpeg_charx',
  'byaf',
] as const
export type CardFormat = (typeof CARD_FORMATS)[number]

/** Notices are not included; they go to the collector that the reader was given. */
export type ContainerContent = { card: Card; format: CardFormat; image?: CardImage; assets: CardAssetFile[] }

/** The file's name, and the name for a card without one; empty means none. */
export type CardFileNames = { fileName: string; fallbackName: string }

/** The card with its picture and files, or the reason for the failure. */
export type CardReading =
  | ({ ok: true; notices: Notice[] } & ContainerContent)
  | { ok: false; problem: CardProblem }
