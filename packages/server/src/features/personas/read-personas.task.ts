import { readFile } from 'node:fs/promises'
import { type ImportedPersona, type PersonasResult, readPersonas } from '@inkling/engine'
import { type PictureFiles, shrinkPicture } from '../uploads/shrink-picture.ts'

/** What an import needs of a file: its personas, and in our sizes the picture that one of them came in. */
export interface ParsedPersonas {
  readonly ok: true
  readonly personas: ImportedPersona[]
  readonly pictureFiles: PictureFiles | null
}

/** Reads a file of personas, all that is heavy or hostile about it, in a thread. */
export async function run({
  path,
}: {
  path: string
}): Promise<ParsedPersonas | Extract<PersonasResult, { ok: false }>> {
  const read = readPersonas(await readFile(path))
  if (!read.ok) return read
  return { ok: true, personas: read.personas, pictureFiles: await pictureOf(read.image) }
}

/** A persona is worth more than its picture, and is taken without one that can't be shown. */
async function pictureOf(image: Uint8Array | null): Promise<PictureFiles | null> {
  if (image === null) return null
  const shrunk = await shrinkPicture(image, { lenient: true })
  return shrunk.outcome === 'shrunk' ? shrunk.files : null
}
