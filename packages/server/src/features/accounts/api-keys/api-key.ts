import { makeSecretCode } from '../secret-code.ts'

/** Distinguishes keys from access tokens, and shows people and secret scanners what they have found. */
const PREFIX = 'ink_'
const BYTES = 32

/** True if a bearer token is meant to be an API key. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX)

/** @param seed account and idempotency key of the call */
export const makeApiKey = (key: Uint8Array, seed: string | null): string =>
  PREFIX + makeSecretCode(key, 'api key', seed, BYTES)
