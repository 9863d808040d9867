import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nullWhenAbsent } from './drafts.ts'

/**
 * Makes a directory that an operator has named, and what is missing above it. Node's own recursive way goes on for ever where nothing can
 * be made in a directory that is there, as below `/proc`.
 * @returns whether it is new
 */
export async function makeDirectory(path: string, mode?: number): Promise<boolean> {
  try {
    return await makeOne(path, mode)
  } catch (error) {
    const isAboveMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isAboveMissing || dirname(path) === path) throw error
  }
  await makeDirectory(dirname(path))
  return await makeOne(path, mode)
}

async function makeOne(path: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    const found = await stat(path).catch(nullWhenAbsent)
    if (found?.isDirectory()) return false
    throw error
  }
}
