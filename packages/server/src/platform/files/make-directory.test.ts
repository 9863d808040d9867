import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../database/fixtures/embedded.ts'
import { makeDirectory } from './make-directory.ts'

test('a directory is created with missing parents and the given mode', async () => {
  const path = join(scratchDirectory(), 'far', 'away', 'copies')
  expect(await makeDirectory(path, 0o700)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('an existing directory is left unchanged', async () => {
  const path = scratchDirectory()
  const { mode } = await stat(path)
  expect(await makeDirectory(path, 0o755)).toBe(false)
  expect((await stat(path)).mode).toBe(mode)
})

test('simultaneous calls for one directory both succeed', async () => {
  const path = join(scratchDirectory(), 'far', 'away')
  const made = await Promise.all([makeDirectory(path), makeDirectory(path)])
  expect(made.sort()).toEqual([false, true])
})

test.runIf(process.platform === 'linux')(
  'a directory that cannot be created is an error, without endless retries',
  async () => {
    await expect(makeDirectory('/proc/nothing/here')).rejects.toThrow('ENOENT')
  },
)

test('a file in place of a directory is an error', async () => {
  const file = join(scratchDirectory(), 'a file')
  await writeFile(file, '')
  await expect(makeDirectory(file)).rejects.toThrow('EEXIST')
  await expect(makeDirectory(join(file, 'below'))).rejects.toThrow('ENOTDIR')
})
