import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/tables.ts'
import { syncDirectoryEntries } from '../files/make-directory.ts'
import { nullWhenAbsent } from '../files/receive.ts'

/** All derived from one secret. */
export interface Keys {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  readonly uploadTicket: Uint8Array
  readonly loginPlaces: Uint8Array
  readonly intents: Uint8Array
  readonly sealing: Uint8Array
  readonly webPush: Uint8Array
  /** Short, for example for names of cookies on a shared host. */
  readonly installation: string
  /** Shows whether two instances have the same secret, without revealing it. */
  readonly fingerprint: string
}

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
    webPush: derive('web-push'),
    installation: nameOf(derive('installation'), 8),
    fingerprint: nameOf(derive('fingerprint'), 16),
  }
}

const nameOf = (key: Uint8Array, length: number): string =>
  createHash('sha256').update(key).digest('hex').slice(0, length)

const MIN_BYTES = 32

/** The operator sees `message`. */
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
 * Created on first start, readable only by its owner.
 * @throws BrokenSecretError instead of replacing a damaged secret
 */
export async function readOrCreateSecret(dataDir: string): Promise<FoundSecret> {
  const path = join(dataDir, SECRET_FILE)
  const existing = (await readFile(path, 'utf8').catch(nullWhenAbsent))?.trim()
  if (existing === undefined) {
    const secret = randomBytes(32).toString('base64url')
    await writeSecret(dataDir, secret)
    return { secret, isNew: true }
  }
  if (existing.length < MIN_BYTES) throw new BrokenSecretError(path)
  return { secret: existing, isNew: false }
}

interface FoundSecret {
  readonly secret: string
  /** Nothing is encrypted with the secret yet. */
  readonly isNew: boolean
}

/**
 * If the secret is missing and startup fails, the new one is removed, so that nobody takes it for the original.
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

/** Durable, since data encrypted with it follows right away. */
export async function writeSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, SECRET_FILE)
  await writeFile(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncDirectoryEntries(dataDir)
}

/** AES-256-GCM, for short secrets. Decryption needs the same `about`. */
export function seal(key: Uint8Array, text: string, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws if the bytes were changed, moved to another row, or encrypted with another key */
export function unseal(key: Uint8Array, sealed: Buffer, about: string): string {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(about))
  cipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
}

export const sign = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** This process cannot decrypt the data of other users of the database. */
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

/** @throws WrongSecretError instead of writing what the others cannot read */
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
