import { randomInt } from 'node:crypto'
import pg from 'pg'
import { hashPassword } from '../../features/accounts/password.ts'
import { normalizeUsername } from '../../features/accounts/store.ts'
import { openStores } from './installation.ts'
import { type CommandInput, requireSingleArgument, UsageError } from './usage.ts'

/** Sets a random password, prints it once, and ends all logins of the account. Inkling may be running. */
export async function resetPassword(asked: CommandInput): Promise<number> {
  const name = requireSingleArgument(asked, 'inkling reset-password <username>')
  const stores = await openStores(asked.config)
  try {
    const password = newPassword()
    await savePassword(stores.url, name, await hashPassword(password))
    asked.say(
      `The new password of ${name}: ${password}\nIt works at once. Change it under “My account” after logging in.`,
    )
  } finally {
    await stores.close()
  }
  return 0
}

async function savePassword(url: string, name: string, hash: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'inkling reset-password' })
  client.on('error', () => undefined) // the pending query reports it
  await client.connect()
  try {
    // One statement, so that no login with the old password remains.
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      'update users set password_hash = $2 where username_key = $1 and deleted_at is null returning id',
      [normalizeUsername(name), hash],
    )
    const [user] = rows
    if (user === undefined) throw new UsageError(`There is no account with the name ${name}.`)
    // A statement of its own: it also sees a login that was just being made with the old password.
    await client.query('update logins set revoked_at = now() where user_id = $1 and revoked_at is null', [
      user.id,
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Without ambiguous characters; 16 of them have about 78 bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

const newPassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
