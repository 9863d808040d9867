import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import { sumOfFile } from './byte-sum.ts'
import { CopyError } from './copy-error.ts'
import { type ListedFile, listedFiles } from './file-parts.ts'

export interface FilesToRestore {
  readonly directory: string
  /** Where the bytes of a file are on this machine. */
  readonly pathOf: (key: string) => Promise<string | null>
  readonly store: FileStore
  /** Where a copy may lie until the store has taken it over. */
  readonly drafts: string
  /** Whether the store may have other files, or these already: a database is restored beside the files that it named. */
  readonly besideOthers: boolean
}

/**
 * Puts a backup's files into a store, and reads each back.
 * @returns how many
 * @throws CopyError when the store has files of something else
 */
export async function restoreFiles(restoring: FilesToRestore): Promise<number> {
  await mkdir(restoring.drafts, { recursive: true, mode: 0o700 })
  if (!restoring.besideOthers) await requireNoOthers(restoring)
  let count = 0
  for await (const file of listedFiles(restoring.directory)) {
    await restoreFile(restoring, file)
    count++
  }
  return count
}

/** What is listed may be there: of a restore that was cut off. */
async function requireNoOthers({ directory, store }: FilesToRestore): Promise<void> {
  let ours: Set<string> | undefined
  for await (const { key } of store.list()) {
    ours ??= await keysOf(directory)
    if (ours.has(key)) continue
    throw new CopyError(
      `The place for files is not empty: it has ${key}, which is not in the backup. A backup is restored into an empty place only. ` +
        'Nothing was changed.',
    )
  }
}

async function keysOf(directory: string): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of listedFiles(directory)) keys.add(key)
  return keys
}

async function restoreFile(
  { store, drafts, pathOf }: FilesToRestore,
  { key, sha256 }: ListedFile,
): Promise<void> {
  if (await holds(store, key, sha256)) return
  const source = await pathOf(key)
  if (source === null) throw new CopyError(`The file ${key} is not where the backup has it.`)
  const draft = join(drafts, sha256)
  await copyFile(source, draft)
  await store.putFile(key, draft)
  if (!(await holds(store, key, sha256)))
    throw new CopyError(`The file ${key} did not come out of the store as it went in.`)
}

async function holds(store: FileStore, key: string, sha256: string): Promise<boolean> {
  const path = await store.localPath(key)
  return path !== null && (await sumOfFile(path)).sha256 === sha256
}
