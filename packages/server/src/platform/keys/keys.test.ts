import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../database/fixtures/embedded.ts'
import { readOrCreateSecret, SECRET_FILE } from './keys.ts'

test('a data directory gets a secret that only its owner reads, and keeps it', async () => {
  const dataDir = join(scratchDirectory(), 'new')
  const secret = await readOrCreateSecret(dataDir)
  expect(await readOrCreateSecret(dataDir)).toBe(secret)
  expect(await readdir(dataDir)).toEqual([SECRET_FILE])
  expect((await stat(join(dataDir, SECRET_FILE))).mode & 0o777).toBe(0o600)
})

test.each([
  ['cut off', 'a secret that was lon'],
  ['empty', ''],
])('a secret that is %s is told by its file, and left as it is', async (_, rest) => {
  const dataDir = scratchDirectory()
  const path = join(dataDir, SECRET_FILE)
  await writeFile(path, rest)
  await expect(readOrCreateSecret(dataDir)).rejects.toThrow(`${path} is there, and too short`)
  expect(await readFile(path, 'utf8')).toBe(rest)
})
