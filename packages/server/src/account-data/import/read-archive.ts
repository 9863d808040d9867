import type { Readable } from 'node:stream'
import { CardId } from '@inkling/contract'
import { z } from 'zod'
import type { ZippedFile } from '../../platform/files/zip/read-zip.ts'
import { isTooDeep } from '../../platform/http/read-request.ts'
import { CONTENTS_FILE } from '../export/archive.ts'

/** File kinds in import order: chats need their cards, and settings need what they refer to. */
export const kinds = [
  'cards',
  'other-cards',
  'personas',
  'persona-pictures',
  'lorebooks',
  'presets',
  'chats',
  'profile',
  'avatar',
  'settings',
  'favorites',
  'ratings',
  'comments',
  'follows',
  'blocks',
] as const
export type ArchivePartKind = (typeof kinds)[number]

export interface ArchivePart {
  readonly kind: ArchivePartKind
  readonly file: ZippedFile
  /** The subfolder, or the file name without extension. */
  readonly name: string
}

const patterns: Readonly<Record<ArchivePartKind, RegExp>> = {
  cards: /^cards\/(?!cards\.json$)([^/]+)\.(?:png|json|charx)$/,
  'other-cards': /^other-cards\/([^/]+)\.(?:png|json|charx)$/,
  personas: /^personas\/(personas)\.json$/,
  'persona-pictures': /^personas\/pictures\/([^/]+)\.webp$/,
  lorebooks: /^lorebooks\/([^/]+)\.json$/,
  presets: /^presets\/([^/]+)\.json$/,
  chats: /^chats\/([^/]+)\/[^/]+\.json$/,
  profile: /^profile\/(profile)\.json$/,
  avatar: /^profile\/(avatar)\.webp$/,
  settings: /^(settings)\.json$/,
  favorites: /^(favorites)\.json$/,
  ratings: /^(ratings)\.json$/,
  comments: /^(comments)\.jsonl$/,
  follows: /^(following)\.json$/,
  blocks: /^(blocklist)\.json$/,
}

/** Lists the importable files. One extra folder around everything is accepted. */
export function listParts(files: readonly ZippedFile[]): ArchivePart[] {
  const readme = files.find(({ path }) => path === 'README.txt' || path.endsWith('/README.txt'))
  const folder = readme?.path.slice(0, -'README.txt'.length) ?? ''
  const inside = files.filter(({ path }) => path.startsWith(folder))
  return kinds.flatMap(kind =>
    inside.flatMap(file => {
      const name = patterns[kind].exec(file.path.slice(folder.length))?.[1]
      return name === undefined ? [] : [{ kind, file, name }]
    }),
  )
}

const ImportedIds = z.object({
  ids: z.array(z.uuid()).catch([]),
  card_id: CardId.optional().catch(undefined),
})
type ImportedIds = z.output<typeof ImportedIds>
const List = z.record(z.string(), ImportedIds.catch({ ids: [] })).catch({})
const LIST_MAX = 16 * 1024 * 1024

export class ImportIndex {
  readonly #idsByPath: ReadonlyMap<string, ImportedIds>

  private constructor(noted: ReadonlyMap<string, ImportedIds>) {
    this.#idsByPath = noted
  }

  /** Archives without an index get an empty one. */
  static async of(files: readonly ZippedFile[]): Promise<ImportIndex> {
    const list = files.find(({ path }) => path === CONTENTS_FILE || path.endsWith(`/${CONTENTS_FILE}`))
    if (list === undefined) return new ImportIndex(new Map())
    const folder = list.path.slice(0, -CONTENTS_FILE.length)
    const stream = await list.read()
    try {
      const read = List.parse(await readJson(stream, LIST_MAX))
      return new ImportIndex(new Map(Object.entries(read).map(([path, noted]) => [folder + path, noted])))
    } finally {
      stream.destroy()
    }
  }

  idsIn({ path }: ZippedFile): readonly string[] {
    return this.#idsByPath.get(path)?.ids ?? []
  }

  cardOf({ path }: ZippedFile): CardId | undefined {
    return this.#idsByPath.get(path)?.card_id
  }
}

/** Returns undefined if the file is too large, too deep or invalid. */
export async function readJson(stream: Readable, maxBytes: number): Promise<unknown> {
  const text = await readText(stream, maxBytes)
  return text === undefined ? undefined : parseJson(text)
}

/** Invalid lines become undefined. */
export async function readJsonLines(stream: Readable, maxBytes: number): Promise<unknown[] | undefined> {
  const text = await readText(stream, maxBytes)
  return text
    ?.split('\n')
    .filter(line => line.trim() !== '')
    .map(parseJson)
}

async function readText(stream: Readable, maxBytes: number): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function parseJson(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text)
    return isTooDeep(json) ? undefined : json
  } catch {
    return undefined
  }
}
