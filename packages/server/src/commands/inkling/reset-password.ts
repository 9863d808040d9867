import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { hashPassword } from '../../features/accounts/password.ts'
import { normalizeUsername, revokeLogins, updatePasswordHash } from '../../features/accounts/store.ts'
import { createPool } from '../../platform/database/pool.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { log, openStores } from './installation.ts'
import { type CommandInput, requireSingleArgument, UsageError } from './usage.ts'

/** Prints a random password once, and ends all logins of the account. Inkling may be running. */
export async function resetPassword(input: CommandInput): Promise<number> {
  const name = requireSingleArgument(input, 'inkling reset-password <username>')
  const stores = await openStores(input.config)
  try {
    const password = newPassword()
    await savePassword(stores.url, name, await hashPassword(password))
    input.say(
      `The new password of ${name}: ${password}\nIt works at once. Change it under “My account” after logging in.`,
    )
  } finally {
    await stores.close()
  }
  return 0
}

async function savePassword(url: string, name: string, hash: string): Promise<void> {
  const pool = createPool({ url, logger: log, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await inTransaction(db, async tx => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('username_key', '=', normalizeUsername(name))
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (user === undefined) throw new UsageError(`There is no account named ${name}.`)
      await updatePasswordHash(tx, user.id, hash)
      // Also ends a login that was being made with the old password.
      await revokeLogins(tx, user.id, new Date().toISOString())
    })
  } finally {
    await db.destroy()
  }
}

/** Without characters that look alike. 16 of these 32 hold 80 bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
