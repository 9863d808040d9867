import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { scratchDirectory } from '../database/fixtures/embedded.ts'
import type { Tables } from '../database/tables.ts'
import { openKeys, readOrCreateSecret, SECRET_FILE, WrongSecretError } from './keys.ts'

test('a data directory gets a secret that only its owner can read, and keeps it', async () => {
  const dataDir = join(scratchDirectory(), 'new')
  const { secret } = await readOrCreateSecret(dataDir)
  expect(await readOrCreateSecret(dataDir)).toEqual({ secret, isNew: false })
  expect(await readdir(dataDir)).toEqual([SECRET_FILE])
  expect((await stat(join(dataDir, SECRET_FILE))).mode & 0o777).toBe(0o600)
})

test.each([
  ['cut off', 'a secret that was lon'],
  ['empty', ''],
])('a secret that is %s is an error that names its file and keeps it unchanged', async (_, rest) => {
  const dataDir = scratchDirectory()
  const path = join(dataDir, SECRET_FILE)
  await writeFile(path, rest)
  await expect(readOrCreateSecret(dataDir)).rejects.toThrow(`${path} is there, and too short`)
  expect(await readFile(path, 'utf8')).toBe(rest)
})

test('no new secret is stored if the database belongs to another one', async () => {
  const { kysely, close } = await freshDatabase<Tables>()
  onTestFinished(close)
  const [home, moved] = [scratchDirectory(), scratchDirectory()]
  await openKeys(kysely, { secretKey: undefined, dataDir: home })
  await expect(openKeys(kysely, { secretKey: undefined, dataDir: moved })).rejects.toThrow(WrongSecretError)
  expect(await readdir(moved)).toEqual([])
  await openKeys(kysely, { secretKey: undefined, dataDir: home })
  await writeFile(join(moved, SECRET_FILE), 'another secret that somebody else put here')
  await expect(openKeys(kysely, { secretKey: undefined, dataDir: moved })).rejects.toThrow(WrongSecretError)
  expect(await readdir(moved)).toEqual([SECRET_FILE])
})
