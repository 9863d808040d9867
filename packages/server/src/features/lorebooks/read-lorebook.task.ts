import { readFile } from 'node:fs/promises'
import { LOREBOOK_ENTRIES_MAX, LOREBOOK_MAX, LOREBOOK_NAME_MAX } from '@inkling/contract'
import {
  countTokens,
  type Lorebook,
  type LorebookProblem,
  type LorebookReading,
  type Notice,
  readLorebook,
  readLorebookFile,
  truncate,
  withEntryIds,
} from '@inkling/engine'

export interface StoredBook {
  readonly name: string
  readonly data: string
  readonly entries: number
  readonly tokens: number
}

export type ParsedBook =
  | { readonly ok: true; readonly book: StoredBook; readonly notices: readonly Notice[] }
  | { readonly ok: false; readonly problem: LorebookProblem | { readonly code: 'lorebook_too_large' } }

/** The file's name is used if the book has none. */
export type LorebookSource =
  | { readonly path: string; readonly fileName: string }
  | { readonly written: unknown; readonly name: string }

/** Worker task, since a lorebook may be megabytes. */
export async function run(source: LorebookSource): Promise<ParsedBook> {
  const reading = await parseSource(source)
  if (!reading.ok) return reading
  const book = withEntryIds({ ...reading.book, name: nameOf(source, reading.book) })
  const data = JSON.stringify(book)
  if (book.entries.length > LOREBOOK_ENTRIES_MAX || Buffer.byteLength(data) > LOREBOOK_MAX) {
    return { ok: false, problem: { code: 'lorebook_too_large' } }
  }
  const stored = { name: book.name, data, entries: book.entries.length, tokens: tokensOf(book) }
  return { ok: true, book: stored, notices: reading.notices }
}

async function parseSource(source: LorebookSource): Promise<LorebookReading> {
  if ('path' in source) return readLorebookFile(await readFile(source.path))
  return readLorebook({ spec: 'lorebook_v3', data: source.written })
}

const UNNAMED = 'Lorebook'

function nameOf(source: LorebookSource, { name = '' }: Lorebook): string {
  if ('written' in source) return source.name
  const plainFileName = source.fileName.replace(/\.[a-z0-9]{1,5}$/i, '')
  return truncate(oneLine(name) || oneLine(plainFileName) || UNNAMED, LOREBOOK_NAME_MAX)
}

const oneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ').trim()

const tokensOf = ({ entries }: Lorebook): number =>
  entries.reduce((sum, { enabled, content }) => sum + (enabled ? countTokens(content) : 0), 0)
