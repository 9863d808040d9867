import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/tables.ts'
import { syncDirectoryEntries } from '../files/make-directory.ts'
import { nullWhenAbsent } from '../files/receive.ts'

/** The keys of an installation, all derived from one secret. */
export interface Keys {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  readonly uploadTicket: Uint8Array
  readonly loginPlaces: Uint8Array
  readonly intents: Uint8Array
  readonly sealing: Uint8Array
  /** Tells installations apart in what they share, such as the cookies of a host; a few letters and digits. */
  readonly installation: string
  /** Tells whether two instances share a secret, without telling it. */
  readonly fingerprint: string
}

/** Where a data directory has its secret. */
export const SECRET_FILE = 'secret.key'

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', secret, 'inkling', purpose, 32))
  return {
    accessToken: derive('access-token'),
    refreshToken: derive('refresh-token'),
    uploadTicket: derive('upload-ticket'),
    loginPlaces: derive('login-places'),
    intents: derive('intents'),
    sealing: derive('sealing'),
    installation: nameOf(derive('installation'), 8),
    fingerprint: nameOf(derive('fingerprint'), 16),
  }
}

const nameOf = (key: Uint8Array, length: number): string =>
  createHash('sha256').update(key).digest('hex').slice(0, length)

const SHORTEST = 32

/** What is in the place of the secret is none: `message` is a sentence for the operator. */
export class BrokenSecretError extends Error {
  override name = 'BrokenSecretError'

  constructor(path: string) {
    super(
      `${path} is there, and too short to be a secret: it was cut off, or only half of it was typed. Put its line back as it was (a backup ` +
        'made --with-secret has it). Where it is lost, remove the file: an empty installation makes its own, and a backup comes back ' +
        'there by npx inkling restore … --new-secret.',
    )
  }
}

/**
 * The secret of a data directory: made at the first start, readable by its owner only.
 * @throws BrokenSecretError rather than putting another one in the place of what is left
 */
export async function readOrCreateSecret(dataDir: string): Promise<FoundSecret> {
  const path = join(dataDir, SECRET_FILE)
  const existing = (await readFile(path, 'utf8').catch(nullWhenAbsent))?.trim()
  if (existing === undefined) {
    const secret = randomBytes(32).toString('base64url')
    await writeSecret(dataDir, secret)
    return { secret, isNew: true }
  }
  if (existing.length < SHORTEST) throw new BrokenSecretError(path)
  return { secret: existing, isNew: false }
}

interface FoundSecret {
  readonly secret: string
  /** It was made just now, and nothing is sealed with it. */
  readonly isNew: boolean
}

/**
 * The keys of this installation. A start that is refused because its secret is missing leaves no other one in its place,
 * or the operator would take that for theirs.
 * @throws WrongSecretError · BrokenSecretError
 */
export async function openKeys(
  db: Db,
  { secretKey, dataDir }: { secretKey: string | undefined; dataDir: string },
): Promise<Keys> {
  const { secret, isNew } =
    secretKey === undefined ? await readOrCreateSecret(dataDir) : { secret: secretKey, isNew: false }
  const keys = deriveKeys(secret)
  try {
    await requireSameSecret(db, keys)
  } catch (error) {
    if (isNew && error instanceof WrongSecretError) await rm(join(dataDir, SECRET_FILE), { force: true })
    throw error
  }
  return keys
}

/** Once it is written it is so for good: what is sealed with it is on the disk in the next moment. */
export async function writeSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, SECRET_FILE)
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncDirectoryEntries(dataDir)
}

/** Encrypts a short secret for the database (AES-256-GCM). `about` must be given again to open it. */
export function seal(key: Uint8Array, text: string, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws when the bytes were changed, moved to another row, or sealed with another key */
export function unseal(key: Uint8Array, sealed: Buffer, about: string): string {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(about))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
}

export const sign = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** This process has another secret than the database's other users: what they sealed it can't open. */
export class WrongSecretError extends Error {
  constructor() {
    super(
      'This database belongs to an installation with another secret. Give the same SECRET_KEY (or the same ' +
        'secret.key in the data directory) to every process that uses it.',
    )
    this.name = 'WrongSecretError'
  }
}

const NAME = 'secret_fingerprint'

/** @throws WrongSecretError rather than writing what the others can't read */
async function requireSameSecret(db: Db, keys: Keys): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: NAME, value: keys.fingerprint })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  if (value !== keys.fingerprint) throw new WrongSecretError()
}
