import { readFile } from 'node:fs/promises'
import { type ShrinkResult, shrinkPicture } from './shrink-picture.ts'

/** Worker task: converts an uploaded file. */
export const run = async ({ path }: { path: string }): Promise<ShrinkResult> =>
  shrinkPicture(await readFile(path))
