import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from '../../testing/app.ts'

/** Every file that an app keeps, half-written ones too. */
export async function storedFiles({ house }: TestApp): Promise<string[]> {
  const found = await Promise.all(
    ['files', 'drafts'].map(name =>
      readdir(join(house.config.dataDir, name), { recursive: true, withFileTypes: true }),
    ),
  )
  return found
    .flat()
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
