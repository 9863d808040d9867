import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchDirectory } from '../database/fixtures/embedded.ts'
import { makeDirectory } from './make-directory.ts'

test('a directory is made with all that is missing above it, and has its mode', async () => {
  const path = join(scratchDirectory(), 'far', 'away', 'copies')
  expect(await makeDirectory(path, 0o700)).toBe(true)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('one that is there is left as it is', async () => {
  const path = scratchDirectory()
  const { mode } = await stat(path)
  expect(await makeDirectory(path, 0o755)).toBe(false)
  expect((await stat(path)).mode).toBe(mode)
})

test('who asks for the same at the same time gets it too', async () => {
  const path = join(scratchDirectory(), 'far', 'away')
  const made = await Promise.all([makeDirectory(path), makeDirectory(path)])
  expect(made.sort()).toEqual([false, true])
})

test.runIf(process.platform === 'linux')(
  'where nothing can be made that is said, and not tried for ever',
  async () => {
    await expect(makeDirectory('/proc/nothing/here')).rejects.toThrow('ENOENT')
  },
)

test('a file is not taken for a directory', async () => {
  const file = join(scratchDirectory(), 'a file')
  await writeFile(file, '')
  await expect(makeDirectory(file)).rejects.toThrow('EEXIST')
  await expect(makeDirectory(join(file, 'below'))).rejects.toThrow('ENOTDIR')
})
