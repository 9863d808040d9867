import type { CardId } from '@inkling/contract'
import { exportFileName } from '@inkling/engine'
import type { ZipEntry } from '../../platform/files/zip/write-zip.ts'

/** A file of an archive whose contents are at hand, or come piece by piece. */
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

/** Where the ids of what lies in an archive are told. */
export const CONTENTS_FILE = 'contents.json'

/** What a file holds. */
interface ExportedIds {
  /** Of a card, a book, a preset, or of the chats of a tree in their order. */
  readonly ids: readonly string[]
  /** With which card chats are. */
  readonly card_id?: CardId | undefined
}

/** What lies where in an archive: no two paths are one, whatever the case, on whatever system it is opened. */
export class ExportIndex {
  readonly #taken = new Set<string>()
  readonly #noted = new Map<string, ExportedIds>()

  /** A path in a folder for something of this name. */
  free(folder: string, name: string, ending: string): string {
    for (let n = 1; ; n++) {
      const path = `${folder}/${exportFileName(n === 1 ? name : `${name} (${n})`, ending)}`
      const key = path.toLowerCase()
      if (this.#taken.has(key)) continue
      this.#taken.add(key)
      return path
    }
  }

  note(path: string, noted: ExportedIds): void {
    this.#noted.set(path, noted)
  }

  /** All that was noted: by it an import knows what is there already, and what belongs together. */
  list(now: Date): ZipEntry {
    return jsonZipEntry(CONTENTS_FILE, Object.fromEntries(this.#noted), now)
  }
}
