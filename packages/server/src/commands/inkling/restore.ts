import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { type Manifest, partsOf } from '../../platform/backup/manifest.ts'
import { CopyError } from '../../platform/backup/names.ts'
import { verifyBackup } from '../../platform/backup/verify-backup.ts'
import { setAside } from '../../platform/database/embedded/set-aside.ts'
import { startEmbedded } from '../../platform/database/embedded/start.ts'
import { requireUsableServer } from '../../platform/database/server-check.ts'
import { prepareDataDirectory } from '../../platform/files/make-directory.ts'
import { deriveKeys, SECRET_FILE, writeSecret } from '../../platform/keys/keys.ts'
import { shellWord } from '../../platform/text.ts'
import { inWords } from './backup.ts'
import { Closing, log, openStore } from './installation.ts'
import { putIn } from './load-backup.ts'
import { type Asked, theOnly } from './usage.ts'

export async function restore(asked: Asked): Promise<number> {
  const { values, say } = asked
  const directory = resolve(theOnly(asked, 'inkling restore <backup>'))
  const config = values.into === undefined ? asked.config : within(resolve(values.into), asked.config)
  say('Reading the backup')
  const { manifest, problems } = await verifyBackup(directory)
  if (problems.length > 0)
    throw new CopyError(`The backup is damaged, and nothing was restored.\n${problems.join('\n')}`)
  say(`It is as it was written: ${inWords(manifest)}.`)
  const isNew = values['new-secret']
  const secret = await secretToBring(config, { directory, manifest, isNew })

  const closing = new Closing()
  try {
    await requireUsable(asked, config)
    say(`It goes into ${placeOf(config)}.`)
    const url = await openTarget(asked, config, closing)
    if (secret !== undefined) await writeSecret(config.dataDir, secret)
    const parts = partsOf(directory)
    await putIn({
      directory,
      manifest,
      url,
      dataDir: config.dataDir,
      store: manifest.files.kept === 'here' ? await openStore(config, closing) : undefined,
      pathOf: async key => parts.file(key),
      besideOthers: values['set-aside'],
      ...(isNew && { onRows: forgetSecrets }),
      say,
    })
  } finally {
    await closing.close()
  }
  say(`Restored. Start Inkling${startedWith(asked, config)}.`)
  return 0
}

/** A data directory with its own database and files, whichever stores the settings name: those are a site's that may be running. */
const within = (dataDir: string, config: Config): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  s3: undefined,
})

/** Where rows and files go, without the password of an address. */
function placeOf({ dataDir, databaseUrl, s3 }: Config): string {
  if (databaseUrl === undefined && s3 === undefined) return `${dataDir}, with a database of its own`
  const files = s3 === undefined ? dataDir : `the bucket ${s3.bucket}`
  if (databaseUrl === undefined) return `the own database of ${dataDir}, and files into ${files}`
  const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
  return `the database ${database} at ${host}:${port}, and files into ${files}`
}

/** What was said for this command alone, and the next start has to be told as well. */
function startedWith({ values, config }: Asked, { dataDir, secretKey }: Config): string {
  const settings: string[] = []
  if (values.into !== undefined) settings.push(`DATA_DIR=${shellWord(dataDir)}`)
  if (secretKey !== undefined) settings.push('the same SECRET_KEY')
  const other = values.into === undefined ? [] : storesElsewhere(config)
  const without = other.length === 0 ? '' : `, without ${other.join(' and ')}`
  return (settings.length === 0 ? '' : ` with ${settings.join(' and ')}`) + without
}

function storesElsewhere({ databaseUrl, s3 }: Config): string[] {
  return [...(databaseUrl === undefined ? [] : ['DATABASE_URL']), ...(s3 === undefined ? [] : ['S3_…'])]
}

async function requireUsable({ values }: Asked, { databaseUrl }: Config): Promise<void> {
  if (databaseUrl === undefined) return
  if (values['set-aside'])
    throw new CopyError('--set-aside is for a database in a data directory, and DATABASE_URL names another.')
  await requireUsableServer(databaseUrl)
}

/** A PostgreSQL of the operator's, or one that is started in the data directory. */
async function openTarget({ values, say }: Asked, config: Config, closing: Closing): Promise<string> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) {
    await prepareDataDirectory(dataDir)
    return databaseUrl
  }
  if (values['set-aside']) {
    const aside = await setAside(dataDir, new Date(), log)
    if (aside !== undefined) say(`The database that was there is now ${aside}.`)
  }
  const server = await startEmbedded({ dataDir, logger: log })
  closing.add(() => server.stop())
  return server.url
}

/**
 * What is to be written into the data directory as its secret, so that what the backup has sealed can be opened there; undefined when
 * the right one is there, or another is wanted.
 * @throws CopyError when it is not to be had
 */
export async function secretToBring(
  config: Config,
  { directory, manifest, isNew }: { directory: string; manifest: Manifest; isNew: boolean },
): Promise<string | undefined> {
  const wanted = manifest.secret_fingerprint
  if (wanted === null || isNew) return undefined
  const isRight = (secret: string | undefined) =>
    secret !== undefined && deriveKeys(secret).fingerprint === wanted
  const here = config.secretKey ?? (await secretIn(join(config.dataDir, SECRET_FILE)))
  if (isRight(here)) return undefined
  if (here !== undefined) throw new CopyError(`${otherSecret} ${ways}`)
  const brought = await secretIn(partsOf(directory).secret)
  if (isRight(brought)) return brought
  throw new CopyError(`${noSecret} ${ways}`)
}

const noSecret = 'The backup does not hold the secret that API keys in it are sealed with.'
const otherSecret =
  'The backup was made under another secret than the one that SECRET_KEY or secret.key gives.'
const ways =
  'Give the old one as SECRET_KEY=… (it is the line in secret.key of the data directory that was backed up), or add --new-secret: ' +
  'then everybody logs in anew, and API keys of models have to be entered again.'

async function secretIn(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text?.trim()
}

/** What another secret can't open goes; whoever starts next gives the database its own. */
export async function forgetSecrets(client: pg.ClientBase): Promise<void> {
  await client.query(`
    delete from installation where name = 'secret_fingerprint';
    delete from logins;
    update ai_models set api_key = null, api_key_last4 = null;
    update embedding_models set api_key = null, api_key_last4 = null`)
}
