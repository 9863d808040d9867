import pg from 'pg'
import { DatabaseStartError } from './errors.ts'

const connectMs = 5_000
const oldestVersion = 150_000

/**
 * Refuses, in a sentence, a PostgreSQL that can't be reached or can't keep what Inkling keeps.
 * @param setting where the operator gave the address
 */
export async function requireUsableServer(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = clientFor(url, setting)
  // What goes wrong after connecting is told by the query that runs into it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(factsQuery)
    for (const facts of rows) requireSupportedServer(facts, setting)
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : toStartError(error, client, setting)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export type ServerFacts = { number: number; version: string; encoding: string }

const factsQuery = `select current_setting('server_version_num')::int as number,
  current_setting('server_version') as version, current_setting('server_encoding') as encoding`

/** Inkling's SQL needs PostgreSQL 15, and its texts are in every script there is. */
export function requireSupportedServer({ number, version, encoding }: ServerFacts, setting: string): void {
  if (number < oldestVersion) {
    throw new DatabaseStartError(
      `${setting} points at PostgreSQL ${version}, and Inkling needs 15 or newer: upgrade it, or use the one that comes ` +
        'with Inkling.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseStartError(
      `The database that ${setting} names is encoded in ${encoding}, which can't hold every script. Create one ` +
        "with: CREATE DATABASE inkling ENCODING 'UTF8' TEMPLATE template0",
    )
  }
}

function clientFor(url: string, setting: string): pg.Client {
  const badAddress =
    `${setting} is not the address of a PostgreSQL. ` +
    'It looks like postgresql://user:password@localhost:5432/inkling.'
  if (!/^postgres(ql)?:/.test(url)) throw new DatabaseStartError(badAddress)
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    })
  } catch (error) {
    // Without its cause: that one may show the address, and with it the password.
    const file = error instanceof Error && 'path' in error ? error.path : undefined
    throw new DatabaseStartError(
      file === undefined ? badAddress : `The file ${file} that ${setting} names can't be read.`,
    )
  }
}

function toStartError(
  error: unknown,
  { host, port, user, database }: pg.Client,
  setting: string,
): DatabaseStartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new DatabaseStartError(sentence(), { cause: error })

  function sentence(): string {
    const place = `${host}:${port}`
    if (code === '28P01' || code === '28000') {
      return `The PostgreSQL at ${place} refuses the user "${user}" or its password. Check ${setting}.`
    }
    if (code === '3D000') {
      return `The PostgreSQL at ${place} has no database "${database}". Create it, or check ${setting}.`
    }
    const reason = error instanceof Error ? error.message || code : String(error)
    if (CERTIFICATE.test(code)) {
      return (
        `The PostgreSQL at ${place} has a certificate that proves nothing here (${reason}). Add sslrootcert=… to ${setting}, ` +
        'the file of the authority that made it; sslmode=no-verify goes without knowing who answers.'
      )
    }
    return `No PostgreSQL can be used at ${place} (${reason}). Is it running, and is ${setting} right?`
  }
}

/** What Node calls a certificate of somebody unknown, of another host, or of another time. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY/
