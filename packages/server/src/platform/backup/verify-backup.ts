import { readFile } from 'node:fs/promises'
import { deriveKeys } from '../keys/keys.ts'
import { checksumFile, listedFiles } from './file-parts.ts'
import { backupPaths, type Manifest, readManifest, type TablePart } from './manifest.ts'
import { checksumPart } from './table-parts.ts'

export interface BackupVerification {
  readonly manifest: Manifest
  /** Differences, one sentence each. */
  readonly problems: readonly string[]
}

/**
 * `withFiles: false` checks only the list of files, which may be hard links to gigabytes.
 * @throws BackupError if it is not a backup
 */
export async function verifyBackup(
  directory: string,
  { withFiles = true } = {},
): Promise<BackupVerification> {
  const manifest = await readManifest(directory)
  const problems: string[] = []
  for (const part of manifest.tables) problems.push(...(await findTableProblems(directory, part)))
  problems.push(...(await findFileProblems(directory, manifest.files, withFiles)))
  if (manifest.has_secret) problems.push(...(await findSecretProblems(directory, manifest)))
  return { manifest, problems }
}

async function findTableProblems(directory: string, part: TablePart): Promise<string[]> {
  const path = backupPaths(directory).table(part.name)
  try {
    const checksum = await checksumPart(path)
    const isSame =
      checksum.sha256 === part.sha256 && checksum.rows === part.rows && checksum.content === part.content
    return isSame ? [] : [`${path} was changed or damaged.`]
  } catch (error) {
    return [`${path} can't be read: ${messageOf(error)}`]
  }
}

async function findFileProblems(
  directory: string,
  files: Manifest['files'],
  withFiles: boolean,
): Promise<string[]> {
  const parts = backupPaths(directory)
  try {
    const { sha256 } = await checksumFile(parts.fileList)
    if (sha256 !== files.sha256) return [`${parts.fileList} was changed or damaged.`]
  } catch (error) {
    return [`${parts.fileList} can't be read: ${messageOf(error)}`]
  }
  const problems: string[] = []
  if (files.kept === 'elsewhere' || !withFiles) return problems
  for await (const { key, sha256 } of listedFiles(directory)) {
    const checksum = await checksumFile(parts.file(key)).catch(messageOf)
    if (typeof checksum === 'string') problems.push(`${parts.file(key)} can't be read: ${checksum}`)
    else if (checksum.sha256 !== sha256) problems.push(`${parts.file(key)} was changed or damaged.`)
  }
  return problems
}

async function findSecretProblems(directory: string, { secret_fingerprint }: Manifest): Promise<string[]> {
  const path = backupPaths(directory).secret
  try {
    const { fingerprint } = deriveKeys((await readFile(path, 'utf8')).trim())
    return fingerprint === secret_fingerprint ? [] : [`${path} was changed or damaged.`]
  } catch (error) {
    return [`${path} can't be read: ${messageOf(error)}`]
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'ENOENT' ? 'it is not there.' : error.message
}
