import { readFile } from 'node:fs/promises'
import { type ShrinkResult, shrinkPicture } from './shrink-picture.ts'

/** Makes a picture of a file that has just arrived. */
export const run = async ({ path }: { path: string }): Promise<ShrinkResult> =>
  shrinkPicture(await readFile(path))
