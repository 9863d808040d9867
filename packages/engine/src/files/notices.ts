export const CARD_NOTICES = [
  'asset_left_out',
  'asset_missing',
  'asset_remote',
  'asset_refused',
  'bad_checksum',
  'characters_left_out',
  'chunk_unreadable',
  'coerced_field',
  'dropped_item',
  'encoding_converted',
  'image_truncated',
  'invalid_utf8',
  'missing_field',
  'mojibake',
  'odd_spec_version',
  'risu_module',
  'root_ignored',
  'scenarios_left_out',
  'text_after_ignored',
  'text_repaired',
  'unknown_spec',
  'unsafe_key_dropped',
] as const

export type NoticeCode = (typeof CARD_NOTICES)[number]

/** A notice with its path (`data.character_book.entries.3`, `chunk.ccv3`, `assets.0`) and details. */
export type Notice = { code: NoticeCode; path: string; [fact: string]: string | number }

/** Maximum number of notices, for hostile files. */
const MAX_NOTICES = 100

export class Notices {
  readonly list: Notice[] = []

  add(code: NoticeCode, path: string, facts: Record<string, string | number> = {}): void {
    if (this.list.length < MAX_NOTICES) this.list.push({ code, path, ...facts })
  }
}
