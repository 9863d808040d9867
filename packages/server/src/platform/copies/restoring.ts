import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from '../database/start-error.ts'

const markIn = (dataDir: string): string => join(dataDir, 'restoring')

/** Notes that this data directory is being filled. */
export const markRestoring = (dataDir: string): Promise<void> =>
  writeFile(markIn(dataDir), `${new Date().toISOString()}\n`, { flush: true })

export const endRestoring = (dataDir: string): Promise<void> => rm(markIn(dataDir), { force: true })

export const isRestoring = (dataDir: string): boolean => existsSync(markIn(dataDir))

/** @throws DatabaseStartError rather than letting half an installation pass for a new one */
export function requireWhole(dataDir: string): void {
  if (!isRestoring(dataDir)) return
  throw new DatabaseStartError(
    `A backup was being restored into ${dataDir}, and that was cut off. Run the same inkling restore again: it begins anew ` +
      `and ends what it began. (To have an empty Inkling there instead, remove ${markIn(dataDir)}.)`,
  )
}
