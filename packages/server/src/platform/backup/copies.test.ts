// @module-tag full

import { truncateSync } from 'node:fs'
import { appendFile, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../../testing/database.ts'
import { lockWaiters } from '../../testing/lock-waiters.ts'
import { scratchDirectory } from '../database/fixtures/embedded.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { LocalFiles } from '../files/local-files.ts'
import { listDetachableObjects, listMigrations, listTables } from './catalog.ts'
import { type FilesToBackUp, noFiles } from './file-parts.ts'
import { backupPaths, type Manifest } from './manifest.ts'
import { BackupError, backupDirectory, deleteAllButNewest, listBackups } from './names.ts'
import { FilesLockedError, lockFileRemoval, removeUnlessLocked } from './removal-lock.ts'
import { restoreFiles, restoreRows } from './restore-files.ts'
import { verifyBackup } from './verify-backup.ts'
import { makeBackup, writeBackup } from './write-backup.ts'

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url))
const say = () => undefined
const bytes = (text: string) => new TextEncoder().encode(text)

/** Line breaks, escapes and multi-byte characters could break a text format. */
const AWKWARD_TEXT = 'a\tb\nc\\nd\\.\r\n\\\\ "quoted" \u0001 墨灵 🖋️ \\N'

test('a restore brings back all rows, with their references and indexes', async () => {
  const { database, files, place } = await installation()
  const { directory, manifest } = await backedUp(database, files, place)
  const target = await emptyDatabase()
  onTestFinished(() => target.close())
  const client = await clientOf(target)
  await restoreRows(client, { directory, manifest, migrations, say })

  const original = await clientOf(database)
  expect(await listDetachableObjects(client)).toEqual(await listDetachableObjects(original))
  expect(await listMigrations(client)).toEqual(await listMigrations(original))
  expect(await listTables(client)).toEqual(await listTables(original))
  const { rows } = await client.query<{ bio: string }>('select bio from users')
  expect(rows).toEqual([{ bio: AWKWARD_TEXT }])
  // Would conflict if the sequence had not been restored.
  await expect(client.query(insertVector())).resolves.toMatchObject({ rowCount: 1 })
  await expect(client.query(`update sessions set card_id = gen_random_uuid()`)).rejects.toThrow('foreign key')

  const second = await backedUp(target, files, place)
  const contents = ({ tables }: Manifest) => tables.map(({ name, content }) => [name, content])
  expect(contents(second.manifest).filter(([name]) => name !== 'memory_vectors')).toEqual(
    contents(manifest).filter(([name]) => name !== 'memory_vectors'),
  )
})

test('a backup contains no rows that were added while it was made', async () => {
  const { database, files, place } = await installation()
  const writer = await clientOf(database)
  const original = files.list.bind(files)
  files.list = async function* () {
    await writer.query(`update users set bio = 'later'`)
    await writer.query(`delete from sessions`)
    yield* original()
  }
  const { manifest } = await backedUp(database, files, place)
  expect(manifest.tables.find(({ name }) => name === 'sessions')?.rows).toBe(1)
})

test('files that rows refer to are not removed while they are copied', async () => {
  const { database, files, place } = await installation()
  const original = files.list.bind(files)
  const remove = () => removeUnlessLocked({ db: database.kysely, files }, ['cards/one'])
  let refused: unknown
  files.list = async function* () {
    refused = await remove().catch(error => error)
    yield* original()
  }
  await backedUp(database, files, place)
  expect(refused).toBeInstanceOf(FilesLockedError)
  expect(await files.has('cards/one')).toBe(true)
  await remove()
  expect(await files.has('cards/one')).toBe(false)
})

test('a backup waits for a few removals of many, and keeps the other files', async () => {
  const { database } = await installation()
  const db = database.kysely
  const backingUp = await clientOf(database)
  const keys = Array.from({ length: 200 }, (_, nth) => `cards/${nth}`)
  const gone: string[] = []
  let beginning: Promise<void> | undefined
  const remove = async (key: string) => {
    beginning ??= lockFileRemoval(backingUp)
    await expect.poll(() => lockWaiters(db)).toBe(1)
    gone.push(key)
  }
  await expect(removeUnlessLocked({ db, files: { remove } }, keys)).rejects.toBeInstanceOf(FilesLockedError)
  await beginning
  expect(gone.length).toBeGreaterThan(0)
  expect(gone.length).toBeLessThanOrEqual(50)
})

test('a backup waits for all removals under way, even if one of them fails', async () => {
  const { database } = await installation()
  const db = database.kysely
  const backingUp = await clientOf(database)
  let beginning: Promise<unknown> | undefined
  const order: string[] = []
  const remove = async (key: string) => {
    if (key === 'cards/none') throw new Error('it is closed')
    beginning = lockFileRemoval(backingUp).then(() => order.push('a backup begins'))
    await expect.poll(() => lockWaiters(db)).toBe(1)
    order.push('a file goes')
  }
  const removing = removeUnlessLocked({ db, files: { remove } }, ['cards/none', 'cards/one'])
  await expect(removing).rejects.toThrow('it is closed')
  await beginning
  expect(order).toEqual(['a file goes', 'a backup begins'])
})

test('a backup keeps no database snapshot open while it copies files', async () => {
  const { database, files, place } = await installation()
  const watcher = await clientOf(database)
  const original = files.list.bind(files)
  let held: unknown
  files.list = async function* () {
    const { rows } = await watcher.query(
      `select state, xact_start, backend_xmin from pg_stat_activity
       where application_name = 'inkling backup' and datname = current_database()`,
    )
    held = rows
    yield* original()
  }
  await backedUp(database, files, place)
  expect(held).toEqual([{ state: 'idle', xact_start: null, backend_xmin: null }])
})

test('a backup fails if it loses its connection while copying, since files may have been removed', async () => {
  const { database, files, place } = await installation()
  const operator = await clientOf(database)
  const original = files.list.bind(files)
  files.list = async function* () {
    yield* original()
    await operator.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where application_name = 'inkling backup' and datname = current_database()`,
    )
  }
  await expect(backedUp(database, files, place)).rejects.toThrow('was lost while files were copied')
  expect(await readdir(place)).toEqual([])
})

test('missing files that rows refer to are counted', async () => {
  const { database, files, place } = await installation()
  const client = await clientOf(database)
  const namedBy = [
    { table: 'card_revisions', column: 'source_key' },
    { table: 'card_revisions', column: 'picture', below: 'pictures/' },
    { table: 'of_a_later_version', column: 'picture' },
  ]
  const missing = async (source: string, picture: string) => {
    await client.query('update card_revisions set source_key = $1, picture = $2', [source, picture])
    const { manifest } = await backedUp(database, files, place, { namedBy })
    return manifest.files.missing
  }
  expect(await missing('cards/one', 'a1')).toBe(0)
  expect(await missing('cards/two', 'a1')).toBe(1)
  expect(await missing('cards/two', 'b2')).toBe(2)
})

test('a backup of a standby warns that files may be removed meanwhile', async () => {
  const { database, files, place } = await installation()
  const sentences: string[] = []
  await backedUp(database, files, place, {}, sentences)
  expect(sentences.join()).not.toContain('standby')
  await asStandby(await clientOf(database))
  await backedUp(database, files, place, {}, sentences)
  expect(sentences.join()).toContain('This database is a standby.')
})

test('a backup is restored into an empty database only, and others stay unchanged', async () => {
  const { database, files, place } = await installation()
  const { directory, manifest } = await backedUp(database, files, place)
  const client = await clientOf(database)
  await expect(restoreRows(client, { directory, manifest, migrations, say })).rejects.toThrow('is not empty')
  const { rows } = await (await clientOf(database)).query('select bio from users')
  expect(rows).toEqual([{ bio: AWKWARD_TEXT }])
})

test('a restore that fails in the middle leaves the database empty', async () => {
  const { database, files, place } = await installation()
  const { directory, manifest } = await backedUp(database, files, place)
  const target = await emptyDatabase()
  onTestFinished(() => target.close())
  await truncate(backupPaths(directory).table('users'), 30)
  await expect(
    restoreRows(await clientOf(target), { directory, manifest, migrations, say }),
  ).rejects.toThrow()
  const { rowCount } = await (await clientOf(target)).query(
    `select from pg_class where relnamespace = 'public'::regnamespace`,
  )
  expect(rowCount).toBe(0)
})

test('changed and damaged parts of a backup are reported', async () => {
  const { database, files, place } = await installation()
  const { directory } = await backedUp(database, files, place)
  expect((await verifyBackup(directory)).problems).toEqual([])
  await appendFile(backupPaths(directory).file('cards/one'), 'x')
  await truncate(backupPaths(directory).table('users'), 30)
  await rm(backupPaths(directory).table('cards'))
  expect((await verifyBackup(directory)).problems).toEqual([
    expect.stringContaining("cards.copy.gz can't be read"),
    expect.stringContaining("users.copy.gz can't be read"),
    expect.stringContaining('files/cards/one was changed or damaged'),
  ])
  await writeFile(backupPaths(directory).manifest, '{"format": 2}')
  await expect(verifyBackup(directory)).rejects.toThrow('a newer version of Inkling')
  await expect(verifyBackup(join(place, 'nothing'))).rejects.toThrow(BackupError)
})

test('a failed backup leaves nothing behind', async () => {
  const { database, files, place } = await installation()
  files.list = () => {
    throw new Error('the disk is gone')
  }
  await expect(backedUp(database, files, place)).rejects.toThrow('the disk is gone')
  expect(await readdir(place)).toEqual([])
})

test.each(['tables', 'manifest'] as const)('a backup whose %s cannot be read back is deleted', async part => {
  const { database, place } = await installation()
  const directory = backupDirectory(place, 'before-upgrade', new Date())
  const damage = (sentence: string) => {
    if (sentence !== 'Reading it back') return
    if (part === 'manifest') truncateSync(backupPaths(directory).manifest, 30)
    else truncateSync(backupPaths(directory).table('users'), 30)
  }
  const url = database.pool.options.connectionString ?? ''
  const making = makeBackup({ url, files: noFiles, directory, now: new Date(), say: damage })
  await expect(making).rejects.toThrow(BackupError)
  expect(await readdir(place)).toEqual([])
})

test('files are restored unchanged; other files in the store are kept and reported', async () => {
  const { database, files, place } = await installation()
  const { directory } = await backedUp(database, files, place)
  const dataDir = scratchDirectory()
  const store = await LocalFiles.open(dataDir)
  const restoring = {
    directory,
    store,
    pathOf: async (key: string) => backupPaths(directory).file(key),
    drafts: join(dataDir, 'drafts'),
    besideOthers: false,
  }
  expect(await restoreFiles(restoring)).toBe(2)
  expect(await store.read('pictures/a1/96.webp')).toEqual(bytes('second'))
  expect(await restoreFiles(restoring)).toBe(2) // again, as after an interruption
  await store.put('cards/other', bytes('other'))
  await expect(restoreFiles(restoring)).rejects.toThrow('it has cards/other')
  expect(await restoreFiles({ ...restoring, besideOthers: true })).toBe(2)
})

test('backups made in the same second do not overwrite each other', async () => {
  const { database, files, place } = await installation()
  const url = database.pool.options.connectionString ?? ''
  const backUpAt = async (now: Date) => {
    const directory = backupDirectory(place, 'asked', now)
    await writeBackup({ url, files: { store: files, kept: 'copied' }, directory, now, say })
    return directory
  }
  const instant = (milliseconds: number) => new Date(Date.UTC(2030, 0, 2, 3, 4, 5, milliseconds))
  const made = [await backUpAt(instant(6)), await backUpAt(instant(7))]
  await expect(backUpAt(instant(7))).rejects.toThrow('it already exists')
  expect(await listBackups(place, 'asked')).toEqual(made.reverse())
  expect(await readdir(place)).toHaveLength(2) // no temporary file left
  for (const directory of made) expect((await verifyBackup(directory)).problems).toEqual([])
})

test('only the newest daily backups are kept, and other directories are not touched', async () => {
  const place = scratchDirectory()
  const day = (date: number) => new Date(Date.UTC(2030, 0, date))
  for (const date of [2, 3, 4, 5]) await mkdir(backupDirectory(place, 'daily', day(date)))
  await mkdir(join(place, 'inkling-daily-2030-01-01T000000Z')) // old names lacked milliseconds
  await mkdir(backupDirectory(place, 'asked', day(1)))
  await mkdir(join(place, 'holiday photos'))
  await deleteAllButNewest(place, 'daily', 3)
  expect(await listBackups(place, 'daily')).toEqual(
    [5, 4, 3].map(date => backupDirectory(place, 'daily', day(date))),
  )
  expect(await readdir(place)).toHaveLength(5)
})

const user = '01900000-0000-7000-8000-0000000000aa'
const card = '01900000-0000-7000-8000-0000000000bb'
const revision = '01900000-0000-7000-8000-0000000000cc'
const message = '01900000-0000-7000-8000-0000000000dd'
let piece = 0
const insertVector = () =>
  `insert into memory_vectors (user_id, card_id, model_id, message_id, piece, starts, ends, digest, scale, vector)
   values ('${user}', '${card}', '${user}', '${message}', ${piece++}, 0, 1, 'x', 0.1, '\\x00ff0a5c')`

/** The database has circular references. */
async function installation() {
  const database = await freshDatabase<Tables>()
  onTestFinished(() => database.close())
  const client = await clientOf(database)
  await client.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, display_name, role, locale, bio)
     values ($1, 'a', 'a', 'a@example.com', 'a@example.com', '', 'a', 'admin', 'en', $2)`,
    [user, AWKWARD_TEXT],
  )
  await client.query(`
    begin;
    insert into cards (id, status, current_revision_id, created_at, updated_at)
      values ('${card}', 'private', '${revision}', now(), now());
    insert into card_revisions (id, card_id, number, name, creator, tagline, tags, tag_keys, is_nsfw, data, facts,
        token_counts, notices, has_source_art, created_at)
      values ('${revision}', '${card}', 1, 'n', '', '', '{a,"b,c"}', '{}', false, '{ "b": 1,  "a": "\\\\u0000" }', '{}', '{}',
        '[]', false, now());
    commit;
    insert into messages (id, user_id, card_id, sibling_group, depth, jump_depth, role, name, status, created_at)
      values ('${message}', '${user}', '${card}', '${message}', 0, 0, 'assistant', 'n', 'done', now());
    insert into sessions (id, user_id, card_id, revision_id, title, head_message_id, created_at, updated_at, tree_id)
      values ('${message}', '${user}', '${card}', '${revision}', 't', '${message}', now(), now(), '${message}')`)
  await client.query(insertVector())
  await client.query(insertVector())
  const files = await LocalFiles.open(scratchDirectory())
  await files.put('cards/one', bytes('first'))
  await files.put('pictures/a1/96.webp', bytes('second'))
  return { database, files, place: scratchDirectory() }
}

async function asStandby(client: pg.Client): Promise<void> {
  await client.query('create function pg_is_in_recovery() returns boolean language sql as $$ select true $$')
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database "${rows[0]?.name}" set search_path = public, pg_catalog`)
}

async function backedUp(
  database: Database<never> | Database<Tables>,
  store: LocalFiles,
  place: string,
  more: Partial<FilesToBackUp> = {},
  sentences: string[] = [],
) {
  const now = new Date(Date.UTC(2030, 0, 1 + (await readdir(place)).length))
  const directory = backupDirectory(place, 'asked', now)
  const url = database.pool.options.connectionString ?? ''
  const files = { store, kept: 'copied', ...more } as const
  const manifest = await writeBackup({
    url,
    files,
    directory,
    now,
    say: sentence => sentences.push(sentence),
  })
  return { directory, manifest }
}

async function clientOf({ pool }: Pick<Database<unknown>, 'pool'>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
