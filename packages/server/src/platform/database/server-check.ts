import pg from 'pg'
import { DatabaseStartError } from './errors.ts'
import { sessionSettings } from './pool.ts'

const connectMs = 5_000
const oldestVersion = 150_000

/**
 * Uses the pool's connection settings. Messages are for the operator.
 * @param setting name of the setting that holds the URL
 */
export async function requireUsableServer(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = clientFor(url, setting)
  // The query that hits a later connection error reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<ServerFacts>(factsQuery)
    for (const facts of rows) requireSupportedServer(facts, setting)
    const { rows: sessions } = await client.query<SessionFacts>(sessionQuery)
    for (const facts of sessions) requireUsableSession(facts, setting)
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : toStartError(error, client, setting)
  } finally {
    await client.end().catch(() => undefined)
  }
}

export type ServerFacts = { number: number; version: string; encoding: string }

const factsQuery = `select current_setting('server_version_num')::int as number,
  current_setting('server_version') as version, current_setting('server_encoding') as encoding`

/** PostgreSQL 15 or newer, and UTF-8 for text in all scripts. */
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

export type SessionFacts = {
  role: string
  database: string
  search_path: string
  /** Null if no schema of the search path is accessible. */
  schema: string | null
  is_standby: boolean
  is_read_only: boolean
  lock_timeout: string
  connections: number
}

const sessionQuery = `select current_user as role, current_database() as database, current_setting('search_path') as search_path,
  current_schema() as schema,
  pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
  current_setting('lock_timeout') as lock_timeout,
  least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    nullif((select rolconnlimit from pg_roles where rolname = current_user), -1),
    nullif((select datconnlimit from pg_database where datname = current_database()), -1)) as connections`

/** Maximum connections of one process (docs/operations/running.md). */
const CONNECTIONS = 20

/** The role must be able to write, with no pooler in between. */
export function requireUsableSession(facts: SessionFacts, setting: string): void {
  const { role, database, schema, search_path, connections } = facts
  const refuse = (sentence: string): never => {
    throw new DatabaseStartError(sentence)
  }
  if (facts.is_standby)
    refuse(
      `${setting} points at a standby, which only reads. Give it the address of the primary, or promote this one: SELECT pg_promote()`,
    )
  if (facts.is_read_only)
    refuse(
      `The database "${database}" is read-only. As its owner: ALTER DATABASE "${database}" SET default_transaction_read_only = off`,
    )
  if (facts.lock_timeout === '0') refuse(poolerSentence(setting))
  if (schema === null)
    refuse(
      `None of the schemas in the search_path (${search_path}) is there for the user "${role}". Create one: ` +
        `CREATE SCHEMA inkling AUTHORIZATION "${role}"; ALTER ROLE "${role}" SET search_path = inkling`,
    )
  if (connections < CONNECTIONS)
    refuse(
      `The PostgreSQL that ${setting} names has ${connections} connections for the user "${role}", and Inkling uses up to ${CONNECTIONS}. ` +
        `Raise max_connections (ALTER SYSTEM SET max_connections = 100, and restart it), or the limit of the role or database.`,
    )
}

/**
 * Since PostgreSQL 15, creating tables needs a grant.
 * @throws DatabaseStartError
 */
export async function requireCreatableSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; schema: string }>(
    `select current_user as role, current_database() as database, current_schema() as schema
     where not has_schema_privilege(current_schema(), 'CREATE')`,
  )
  for (const { role, database, schema } of rows)
    throw new DatabaseStartError(
      `The user "${role}" may not create tables in the schema "${schema}" of the database "${database}". As an administrator of it: ` +
        `GRANT CREATE ON SCHEMA "${schema}" TO "${role}"`,
    )
}

const poolerSentence = (setting: string): string =>
  `Between Inkling and the PostgreSQL that ${setting} names stands a pooler such as PgBouncer, which drops settings of connections ` +
  'that Inkling needs. Give it the address of PostgreSQL itself, often the same with port 5432.'

/** Characters that end a part of a URL, or a stray %. */
const UNENCODED_CHARACTER = /[@/?#]|%(?![\da-f]{2})/i

/** Unencoded characters in user or password would change the URL's meaning. */
function isUnencoded(url: string): boolean {
  const [address = ''] = url.replace(/^\w+:\/\//, '').split(/\?(?=\w{1,64}=)/)
  const end = address.lastIndexOf('@')
  return end >= 0 && UNENCODED_CHARACTER.test(address.slice(0, end))
}

function clientFor(url: string, setting: string): pg.Client {
  const badAddress =
    `${setting} is not the address of a PostgreSQL. ` +
    'It looks like postgresql://user:password@localhost:5432/inkling.'
  if (!/^postgres(ql)?:/.test(url)) throw new DatabaseStartError(badAddress)
  if (isUnencoded(url)) {
    throw new DatabaseStartError(
      `The user or password in ${setting} has a character that must be written as its code: @ as %40, # as %23, / as %2F, ` +
        '? as %3F, % as %25, : as %3A.',
    )
  }
  try {
    return new pg.Client({
      connectionString: url,
      ...sessionSettings,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    })
  } catch (error) {
    // The cause may contain the URL with the password.
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
    if (/unsupported startup parameter/i.test(String(error))) return poolerSentence(setting)
    if (code === '53300')
      return `The PostgreSQL at ${place} has no connection left. Close others, or raise it: ALTER SYSTEM SET max_connections = 200, and restart it.`
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

/** For an untrusted, mismatched or expired certificate. */
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY/
