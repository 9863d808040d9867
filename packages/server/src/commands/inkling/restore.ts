import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { backupPaths, type Manifest } from '../../platform/backup/manifest.ts'
import { BackupError } from '../../platform/backup/names.ts'
import { verifyBackup } from '../../platform/backup/verify-backup.ts'
import { moveDatabaseAside } from '../../platform/database/embedded/set-aside.ts'
import { startEmbedded } from '../../platform/database/embedded/start.ts'
import { requireUsableServer } from '../../platform/database/server-check.ts'
import { prepareDataDirectory } from '../../platform/files/make-directory.ts'
import { deriveKeys, SECRET_FILE, writeSecret } from '../../platform/keys/keys.ts'
import { quoteShellWord } from '../../platform/text.ts'
import { describeManifest } from './backup.ts'
import { Closing, log, openStore } from './installation.ts'
import { restoreInto } from './load-backup.ts'
import { type CommandInput, requireSingleArgument } from './usage.ts'

export async function restore(input: CommandInput): Promise<number> {
  const { values, say } = input
  const directory = resolve(requireSingleArgument(input, 'inkling restore <backup>'))
  const config = values.into === undefined ? input.config : configWithin(resolve(values.into), input.config)
  say('Checking the backup')
  const { manifest, problems } = await verifyBackup(directory)
  if (problems.length > 0)
    throw new BackupError(`The backup is damaged. Nothing was restored.\n${problems.join('\n')}`)
  say(`The backup is intact: ${describeManifest(manifest)}.`)
  const isNew = values['new-secret']
  const secret = await resolveRestoredSecret(config, { directory, manifest, isNew })

  const closing = new Closing()
  try {
    await requireUsable(input, config)
    say(`Restoring into ${describeTarget(config)}.`)
    const url = await openTarget(input, config, closing)
    if (secret !== undefined) await writeSecret(config.dataDir, secret)
    const parts = backupPaths(directory)
    await restoreInto({
      directory,
      manifest,
      url,
      dataDir: config.dataDir,
      store: manifest.files.kept === 'here' ? await openStore(config, closing) : undefined,
      pathOf: async key => parts.file(key),
      besideOthers: values['set-aside'],
      ...(isNew && { onRows: deleteSealedSecrets }),
      say,
    })
  } finally {
    await closing.close()
  }
  say(`Restored. Start Inkling${describeStartSettings(input, config)}.`)
  return 0
}

/** Ignores the configured stores, which may belong to a running site. */
const configWithin = (dataDir: string, config: Config): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  s3: undefined,
})

/** Omits the password of the database address. */
function describeTarget({ dataDir, databaseUrl, s3 }: Config): string {
  if (databaseUrl === undefined && s3 === undefined) return `${dataDir}, with its built-in database`
  const files = s3 === undefined ? dataDir : `the bucket ${s3.bucket}`
  if (databaseUrl === undefined) return `the built-in database of ${dataDir}, files into ${files}`
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `the database ${database} at ${host}:${port}, files into ${files}`
}

/** Settings that the next start needs too. */
function describeStartSettings({ values, config }: CommandInput, { dataDir, secretKey }: Config): string {
  const settings: string[] = []
  if (values.into !== undefined) settings.push(`DATA_DIR=${quoteShellWord(dataDir)}`)
  if (secretKey !== undefined) settings.push('the same SECRET_KEY')
  const other = values.into === undefined ? [] : describeExternalStores(config)
  const without = other.length === 0 ? '' : `, without ${other.join(' and ')}`
  return (settings.length === 0 ? '' : ` with ${settings.join(' and ')}`) + without
}

function describeExternalStores({ databaseUrl, s3 }: Config): string[] {
  return [...(databaseUrl === undefined ? [] : ['DATABASE_URL']), ...(s3 === undefined ? [] : ['S3_…'])]
}

async function requireUsable({ values }: CommandInput, { databaseUrl }: Config): Promise<void> {
  if (databaseUrl === undefined) return
  if (values['set-aside'])
    throw new BackupError('--set-aside works only with the built-in database, but DATABASE_URL is set.')
  await requireUsableServer(databaseUrl)
}

async function openTarget({ values, say }: CommandInput, config: Config, closing: Closing): Promise<string> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    await prepareDataDirectory(dataDir)
    return databaseUrl
  }
  if (values['set-aside']) {
    const aside = await moveDatabaseAside(dataDir, new Date(), log)
    if (aside !== undefined) say(`The existing database was moved to ${aside}.`)
  }
  const server = await startEmbedded({ dataDir, logger: log })
  closing.add(() => server.stop())
  return server.url
}

/**
 * Undefined if the secret is there already or a new one is wanted.
 * @throws BackupError if the right secret for the backup's encrypted data is not available
 */
export async function resolveRestoredSecret(
  config: Config,
  { directory, manifest, isNew }: { directory: string; manifest: Manifest; isNew: boolean },
): Promise<string | undefined> {
  const fingerprint = manifest.secret_fingerprint
  if (fingerprint === null || isNew) return undefined
  const isRight = (secret: string | undefined) =>
    secret !== undefined && deriveKeys(secret).fingerprint === fingerprint
  const configured = config.secretKey ?? (await readSecretFile(join(config.dataDir, SECRET_FILE)))
  if (isRight(configured)) return undefined
  if (configured !== undefined) throw new BackupError(`${otherSecret} ${options}`)
  const restored = await readSecretFile(backupPaths(directory).secret)
  if (isRight(restored)) return restored
  throw new BackupError(`${noSecret} ${options}`)
}

const noSecret = 'The backup does not contain the secret key that its API keys are encrypted with.'
const otherSecret = 'The backup was made with another secret key than the one in SECRET_KEY or secret.key.'
const options =
  'Set SECRET_KEY to the old one (the line in secret.key of the data directory that was backed up), or add --new-secret: ' +
  'then everyone has to log in again, and the API keys of models have to be entered again.'

async function readSecretFile(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text?.trim()
}

/** Deletes what the new secret cannot decrypt. The next start stores its fingerprint. */
export async function deleteSealedSecrets(client: pg.ClientBase): Promise<void> {
  await client.query(`
    delete from installation where name = 'secret_fingerprint';
    delete from logins;
    update ai_models set api_key = null, api_key_last4 = null;
    update embedding_models set api_key = null, api_key_last4 = null`)
}
