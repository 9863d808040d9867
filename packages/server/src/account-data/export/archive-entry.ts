import type { ZipEntry } from '../../platform/files/zip/write-zip.ts'

/** A file of an archive whose contents are at hand, or come piece by piece. */
export const entry = (
  name: string,
  contents: string | Uint8Array | ZipEntry['pieces'],
  modifiedAt: Date,
): ZipEntry => ({
  name,
  modifiedAt,
  pieces: typeof contents === 'string' || contents instanceof Uint8Array ? piecesOf(contents) : contents,
})

export const jsonEntry = (name: string, value: unknown, modifiedAt: Date): ZipEntry =>
  entry(name, `${JSON.stringify(value, null, 2)}\n`, modifiedAt)

async function* piecesOf(contents: string | Uint8Array) {
  yield contents
}
