import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real cards, in a folder beside the repository that not every checkout has. */
const FOLDER = join(import.meta.dirname, '../../../../../../shared/data/cards-real')

export const hasSamples = existsSync(FOLDER)

export function sample(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(FOLDER, name)))
}
