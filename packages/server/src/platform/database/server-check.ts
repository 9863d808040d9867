import pg from 'pg'
import { DatabaseStartError } from './start-error.ts'

const connectMs = 5_000
const oldestVersion = 150_000

/** Refuses, in a sentence, a PostgreSQL that can't be reached or can't keep what Inkling keeps. */
export async function requireUsableServer(url: string): Promise<void> {
  const client = clientFor(url)
  // What goes wrong after connecting is told by the query that runs into it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(factsQuery)
    for (const facts of rows) requireFit(facts)
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : startErrorFor(error, client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export type ServerFacts = { number: number; version: string; encoding: string }

const factsQuery = `select current_setting('server_version_num')::int as number,
  current_setting('server_version') as version, current_setting('server_encoding') as encoding`

/** Inkling's SQL needs PostgreSQL 15, and its texts are in every script there is. */
export function requireFit({ number, version, encoding }: ServerFacts): void {
  if (number < oldestVersion) {
    throw new DatabaseStartError(
      `DATABASE_URL points at PostgreSQL ${version}, and Inkling needs 15 or newer. Upgrade it, or leave ` +
        'DATABASE_URL out to use the one that comes with Inkling.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `The database that DATABASE_URL names is encoded in ${encoding}, which can't hold every script. Create one ` +
        "with: CREATE DATABASE inkling ENCODING 'UTF8' TEMPLATE template0",
    )
  }
}

function clientFor(url: string): pg.Client {
  if (!/^(postgres(ql)?|socket):/.test(url)) throw new DatabaseStartError(badAddress)
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    })
  } catch {
    // Without its cause: that one may show the address, and with it the password.
    throw new DatabaseStartError(badAddress)
  }
}

const badAddress =
  'DATABASE_URL is not the address of a PostgreSQL. It looks like postgresql://user:password@localhost:5432/inkling.'

function startErrorFor(error: unknown, { host, port, user, database }: pg.Client): DatabaseStartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return new DatabaseStartError(sentence(), { cause: error })

  function sentence(): string {
    const place = `${host}:${port}`
    if (code === '28P01' || code === '28000') {
      return `The PostgreSQL at ${place} refuses the user "${user}" or its password. Check DATABASE_URL.`
    }
    if (code === '3D000') {
      return `The PostgreSQL at ${place} has no database "${database}". Create it, or check DATABASE_URL.`
    }
    const reason = error instanceof Error ? error.message || code : String(error)
    return `No PostgreSQL can be used at ${place} (${reason}). Is it running, and is DATABASE_URL right?`
  }
}
