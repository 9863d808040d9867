import { readFile } from 'node:fs/promises'
import { type ImportedPersona, type PersonasResult, readPersonas } from '@inkling/engine'
import { type PictureFiles, shrinkPicture } from '../uploads/shrink-picture.ts'

/** The picture is in the server's sizes. */
export interface ParsedPersonas {
  readonly ok: true
  readonly personas: ImportedPersona[]
  readonly pictureFiles: PictureFiles | null
}

/** Worker task that keeps untrusted and heavy input off the main thread. */
export async function run({
  path,
}: {
  path: string
}): Promise<ParsedPersonas | Extract<PersonasResult, { ok: false }>> {
  const read = readPersonas(await readFile(path))
  if (!read.ok) return read
  return { ok: true, personas: read.personas, pictureFiles: await pictureOf(read.image) }
}

/** A persona with an unreadable picture is imported without it. */
async function pictureOf(image: Uint8Array | null): Promise<PictureFiles | null> {
  if (image === null) return null
  const shrunk = await shrinkPicture(image, { lenient: true })
  return shrunk.outcome === 'shrunk' ? shrunk.files : null
}
