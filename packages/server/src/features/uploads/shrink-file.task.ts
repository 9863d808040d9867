import { readFile } from 'node:fs/promises'
import { type ShrinkResult, shrinkPicture } from './shrink-picture.ts'

export const run = async ({ path }: { path: string }): Promise<ShrinkResult> =>
  shrinkPicture(await readFile(path))
