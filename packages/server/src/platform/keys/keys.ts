import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** The keys of an installation, all derived from one secret. */
export interface Keys {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  readonly uploadTicket: Uint8Array
  readonly loginPlaces: Uint8Array
  readonly intents: Uint8Array
  readonly sealing: Uint8Array
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
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 16),
  }
}

/** The secret of a data directory: made at the first start, readable by its owner only. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE)
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (existing !== null && existing.trim().length >= 32) return existing.trim()
  await mkdir(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  const draft = await open(`${path}.new`, 'w', 0o600)
  try {
    await draft.writeFile(`${secret}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${path}.new`, path)
  return secret
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
