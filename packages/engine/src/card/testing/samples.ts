import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real files, in a folder beside the repository that not every checkout has. */
const FOLDER = join(import.meta.dirname, '../../../../../../shared/data')

export const hasSamples = existsSync(FOLDER)

/** The names of all real files of one kind (`cards-real`). */
export function namesOf(folder: string): string[] {
  return hasSamples ? readdirSync(join(FOLDER, folder)).sort() : []
}

export function sampleFrom(folder: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, folder, name)))
}

/** A real card. */
export function sample(name: string): Uint8Array {
  return sampleFrom('cards-real', name)
}
