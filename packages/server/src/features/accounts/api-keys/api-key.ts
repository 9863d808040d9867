import { makeSecretCode } from '../secret-code.ts'

/** Distinguishes keys from access tokens, and lets people and secret scanners recognise them. */
const PREFIX = 'ink_'
const BYTES = 32

export const isApiKey = (token: string): boolean => token.startsWith(PREFIX)

/** @param seed account and idempotency key of the call */
export const makeApiKey = (key: Uint8Array, seed: string | null): string =>
  PREFIX + makeSecretCode(key, 'api key', seed, BYTES)
