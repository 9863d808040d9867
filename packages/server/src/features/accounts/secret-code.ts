import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Shown once and stored as a hash. With a `seed` (account and idempotency key), a retried call returns the same code.
 */
export function makeSecretCode(key: Uint8Array, purpose: string, seed: string | null, bytes = 16): string {
  const code =
    seed === null ? randomBytes(bytes) : createHmac('sha256', key).update(`${purpose} ${seed}`).digest()
  return code.subarray(0, bytes).toString('base64url')
}

/** Codes have at least 128 random bits, so a fast hash is enough. */
export const hashSecretCode = (code: string): Buffer => createHash('sha256').update(code).digest()
