import type { Db } from '../database/tables.ts'
import type { Keys } from './keys.ts'

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
export async function requireSameSecret(db: Db, keys: Keys): Promise<void> {
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
