import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export interface FileToHash {
  readonly path: string
  readonly bytes: number
  /** Git's sha1 covers the size and the bytes. */
  readonly kind: 'sha256' | 'git'
}

export async function run({ path, bytes, kind }: FileToHash): Promise<string> {
  const hash = createHash(kind === 'git' ? 'sha1' : 'sha256')
  if (kind === 'git') hash.update(`blob ${bytes}\0`)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest('hex')
}
