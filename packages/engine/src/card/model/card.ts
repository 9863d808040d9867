import type { Notice } from '../../files/notices.ts'
import type { CardProblem } from '../../files/problems.ts'
import type { Json, JsonObject } from '../../json/json.ts'

/** A picture, sound or other file that belongs to a card. `ext` is lower-case, without the dot. */
export type AssetRow = { type: string; uri: string; name: string; ext: string; [unknown: string]: Json }

/** One entry of the lorebook inside a card. */
export type BookEntry = {
  keys: string[]
  content: string
  extensions: JsonObject
  enabled: boolean
  insertion_order: number
  use_regex: boolean
  [unknown: string]: Json
}

/** The lorebook inside a card. */
export type CharacterBook = { entries: BookEntry[]; extensions: JsonObject; [unknown: string]: Json }

/**
 * The `data` object of a Character Card V3 as the product works with it: every field of its declared type, whatever
 * the file said. Fields we do not know are kept beside them.
 */
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
 * A card: what the product works with, and the JSON it came from. Both are plain JSON and are stored as they are.
 * `original` is never edited; an export lays the edits of `data` over it, so that what nobody touched leaves as it
 * came. It is null for a card made here.
 */
export type Card = { data: CardData; original: JsonObject | null }

/** A file that travels with a card. `use` is the row of `data.assets` that points at it, or null for a file kept as it is. */
export type CardAssetFile = {
  path: string
  bytes: Uint8Array
  use: { type: string; name: string; ext: string } | null
}

/** A picture found in or around a card. Its type is told by its bytes. */
export type CardImage = { bytes: Uint8Array; type: ImageType }
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif'

/** The containers a card can come in. */
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

/** What a container's reader found; its notices went to the collector it was given. */
export type ContainerContent = { card: Card; format: CardFormat; image?: CardImage; assets: CardAssetFile[] }

/** What a file is called, and what a card in it without a name is called; empty is nothing. */
export type CardFileNames = { fileName: string; fallbackName: string }

/** What reading a file gave: the card with its picture and files, or the one reason why there is none. */
export type CardReading =
  | ({ ok: true; notices: Notice[] } & ContainerContent)
  | { ok: false; problem: CardProblem }
