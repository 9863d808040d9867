import type { CardId } from '@inkling/contract'
import { exportFileName } from '@inkling/engine'
import type { ZipEntry } from '../../platform/files/zip/write-zip.ts'

export const zipEntry = (
  name: string,
  contents: string | Uint8Array | ZipEntry['pieces'],
  modifiedAt: Date,
): ZipEntry => ({
  name,
  modifiedAt,
  pieces: typeof contents === 'string' || contents instanceof Uint8Array ? chunksOf(contents) : contents,
})

export const jsonZipEntry = (name: string, value: unknown, modifiedAt: Date): ZipEntry =>
  zipEntry(name, `${JSON.stringify(value, null, 2)}\n`, modifiedAt)

async function* chunksOf(contents: string | Uint8Array) {
  yield contents
}

export const CONTENTS_FILE = 'contents.json'

interface ExportedIds {
  /** The id of a card, lorebook or preset, or the ids of a tree's chats in file order. */
  readonly ids: readonly string[]
  readonly card_id?: CardId | undefined
}

/** Index of an archive. Paths are unique ignoring case, so it unpacks on case-insensitive file systems. */
export class ExportIndex {
  readonly #usedPaths = new Set<string>()
  readonly #idsByPath = new Map<string, ExportedIds>()

  free(folder: string, name: string, ending: string): string {
    for (let n = 1; ; n++) {
      const path = `${folder}/${exportFileName(n === 1 ? name : `${name} (${n})`, ending)}`
      const key = path.toLowerCase()
      if (this.#usedPaths.has(key)) continue
      this.#usedPaths.add(key)
      return path
    }
  }

  note(path: string, noted: ExportedIds): void {
    this.#idsByPath.set(path, noted)
  }

  /** Lets imports recognise existing things and connect chats with cards. */
  list(now: Date): ZipEntry {
    return jsonZipEntry(CONTENTS_FILE, Object.fromEntries(this.#idsByPath), now)
  }
}
