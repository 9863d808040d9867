import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import { CopyError } from '../../platform/backup/copy-error.ts'
import { type Manifest, partsOf } from '../../platform/backup/manifest.ts'
import { deriveKeys, SECRET_FILE } from '../../platform/keys/keys.ts'

/**
 * What is to be written into the data directory as its secret, so that what the backup has sealed can be opened there; undefined when
 * the right one is there, or another is wanted.
 * @throws CopyError when it is not to be had
 */
export async function secretToBring(
  config: Config,
  { directory, manifest, isNew }: { directory: string; manifest: Manifest; isNew: boolean },
): Promise<string | undefined> {
  const wanted = manifest.secret_fingerprint
  if (wanted === null || isNew) return undefined
  const isRight = (secret: string | undefined) =>
    secret !== undefined && deriveKeys(secret).fingerprint === wanted
  const here = config.secretKey ?? (await secretIn(join(config.dataDir, SECRET_FILE)))
  if (isRight(here)) return undefined
  if (here !== undefined) throw new CopyError(`${otherSecret} ${ways}`)
  const brought = await secretIn(partsOf(directory).secret)
  if (isRight(brought)) return brought
  throw new CopyError(`${noSecret} ${ways}`)
}

const noSecret = 'The backup does not hold the secret that API keys in it are sealed with.'
const otherSecret =
  'The backup was made under another secret than the one that SECRET_KEY or secret.key gives.'
const ways =
  'Give the old one as SECRET_KEY=… (it is the line in secret.key of the data directory that was backed up), or add --new-secret: ' +
  'then everybody logs in anew, and API keys of models have to be entered again.'

async function secretIn(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text?.trim()
}

/** What another secret can't open goes; whoever starts next gives the database its own. */
export async function forgetSecrets(client: pg.ClientBase): Promise<void> {
  await client.query(`
    delete from installation where name = 'secret_fingerprint';
    delete from logins;
    update ai_models set api_key = null, api_key_last4 = null;
    update embedding_models set api_key = null, api_key_last4 = null`)
}
