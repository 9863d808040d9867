import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './names.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
/** Names also become file names. */
const name = z.string().regex(/^[a-z][a-z0-9_]*$/)

const TablePart = z.object({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** Independent of the rows' order. */
  content: sha256,
  /** Checksum of the compressed file. */
  sha256,
})

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  /** The secret encrypts the API keys in the backup. */
  secret_fingerprint: z.string().nullable(),
  has_secret: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(TablePart),
  sequences: z.array(z.object({ name, last_value: z.string().regex(/^-?\d+$/) })),
  /** `elsewhere` means that the backup only lists the files. */
  files: z.object({
    kept: z.enum(['here', 'elsewhere']),
    count,
    bytes: count,
    sha256,
    /** Absent if not checked. */
    missing: count.optional(),
  }),
})

export type TablePart = z.infer<typeof TablePart>
export type Manifest = z.infer<typeof Manifest>

export const countRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

export const backupPaths = (directory: string) => ({
  manifest: join(directory, 'backup.json'),
  tables: join(directory, 'tables'),
  table: (table: string) => join(directory, 'tables', `${table}.copy.gz`),
  fileList: join(directory, 'files.jsonl'),
  files: join(directory, 'files'),
  file: (key: string) => join(directory, 'files', key),
  secret: join(directory, 'secret.key'),
})

/** @throws BackupError if the directory is no complete backup that this version can read */
export async function readManifest(directory: string): Promise<Manifest> {
  if (/\.incomplete\/?$/.test(directory))
    throw new BackupError(`${directory} is an unfinished backup. It can be deleted.`)
  const text = await readFile(backupPaths(directory).manifest, 'utf8').catch((cause: unknown) => {
    const isClosed = cause instanceof Error && 'code' in cause && cause.code === 'EACCES'
    const sentence = isClosed
      ? `${directory} is not accessible to this user. Run this command as the user who made the backup.`
      : `${directory} is not a backup: it has no backup.json that can be read.`
    throw new BackupError(sentence, { cause })
  })
  const read = Manifest.safeParse(parseJson(text))
  if (read.success) return read.data
  throw new BackupError(`${directory}/backup.json is damaged, or was written by a newer version of Inkling.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
