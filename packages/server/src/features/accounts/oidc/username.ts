import { randomInt } from 'node:crypto'
import { USERNAME_MAX, Username } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { OidcPerson } from '../../../platform/oidc/provider.ts'
import { isNameFree } from '../usernames.ts'

const FALLBACK = 'reader'
/** Tried after a taken name, before random numbers. */
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9]

/** Similar to the name at the provider. The person can change it later. */
export async function chooseUsername(tx: Db, person: OidcPerson, now: string): Promise<string> {
  const stem = stemOf(person)
  const random = Array.from({ length: 20 }, () => randomInt(1_000, 1_000_000))
  for (const ending of ['', ...NUMBERS, ...random].map(String)) {
    const name = stem.slice(0, USERNAME_MAX - ending.length) + ending
    if (await isNameFree(tx, name, { role: 'user', now })) return name
  }
  throw new Error(`no free username like ${stem}`)
}

function stemOf({ username, name, email }: OidcPerson): string {
  for (const candidate of [username, name, email]) {
    // Some providers send an email address as the username.
    const stem = (candidate ?? '')
      .replace(/@.*/, '')
      .normalize('NFKC')
      .split(/[^\p{L}\p{N}-]/u)
      .filter(Boolean)
      .join('_')
      .slice(0, USERNAME_MAX)
    if (Username.safeParse(stem).success) return stem
  }
  return FALLBACK
}
