import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real files beside the repository; not every checkout has them. */
const FOLDER = join(import.meta.dirname, '../../../../../../shared/data')

export const hasSamples = existsSync(FOLDER)

/** Takes a folder such as `cards-real`. */
export function namesOf(folder: string): string[] {
  return hasSamples ? readdirSync(join(FOLDER, folder)).sort() : []
}

export function sampleFrom(folder: string, name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, folder, name)))
}

export function sample(name: string): Uint8Array {
  return sampleFrom('cards-real', name)
}
