import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { FairQueue } from '../../platform/fair-queue.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Login upgrades weaker hashes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_PARALLEL = availableParallelism() > 2 ? 2 : 1
const MAX_QUEUE = 200
/** Common passwords per length. */
const COMMON = 3_000
/** A hash that belongs to no account. */
const DUMMY =
  '$argon2id$v=19$m=19456,t=2,p=1$3BYeN2HixMrTRnvS+oQ+Tw$XqtlM1CghoTXLA2CQ0/+XNnQvXzFR5yX8FqMRIoSzb0'

/** Hashing would otherwise take CPU time from streaming answers. */
const hashing = new FairQueue({
  atOnce: MAX_PARALLEL,
  bound: {
    most: MAX_QUEUE,
    refuse: () => new ApiError('too_many_requests', { retryAfterSeconds: 5 }),
  },
})

export const hashPassword = (password: string): Promise<string> =>
  hashing.run('', null, () => hash(password, parameters))

export const isRightPassword = (password: string, hashed: string): Promise<boolean> =>
  hashing.run('', null, () => verify(hashed, password))

export const needsRehash = (hashed: string): boolean =>
  !hashed.includes(`$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`)

/** Takes the time of a verification, so that timing does not reveal unknown accounts. */
export async function simulateVerification(password: string): Promise<void> {
  await isRightPassword(password, DUMMY)
}

/** @throws ApiError `weak_password` for a very common password, or one made of the user's or the product's name */
export async function requireStrongPassword(password: string, username: string): Promise<void> {
  const plain = password.toLowerCase()
  const names = [username.toLowerCase(), 'inkling', '墨灵']
  const isNameOnly = names.some(name => plain.replaceAll(name, '').replace(/[\d\p{P}\p{S}]/gu, '') === '')
  if (isNameOnly || (await loadCommonPasswords()).has(plain)) throw new ApiError('weak_password')
}

let common: Promise<Set<string>> | undefined

/** Loaded on first use, since the large list would slow down the start. */
function loadCommonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const words: readonly string[] = dictionary['passwords-common'] // most common first
    const byLength = Map.groupBy(words, word => word.length)
    return new Set([...byLength.values()].flatMap(same => same.slice(0, COMMON)))
  })
  return common
}
