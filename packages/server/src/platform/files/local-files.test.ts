import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftsDirectory } from './drafts.ts'
import type { StoredFile } from './file-store.ts'
import { LocalFiles } from './local-files.ts'

let directory: string
let files: LocalFiles

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'inkling-files-'))
  files = await LocalFiles.open(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const drafts = () => readdir(draftsDirectory(directory))
const bytes = (text: string) => new TextEncoder().encode(text)

test('gives back what was put', async () => {
  await files.put('cards/one.webp', bytes('first'))
  expect(await files.read('cards/one.webp')).toEqual(bytes('first'))
  await files.put('cards/one.webp', bytes('second'))
  expect(await files.read('cards/one.webp')).toEqual(bytes('second'))
})

test('takes over a file', async () => {
  const path = join(draftsDirectory(directory), 'mine')
  await writeFile(path, 'first')
  await files.putFile('cards/one', path)
  expect(await files.read('cards/one')).toEqual(bytes('first'))
  expect(await drafts()).toEqual([])
})

test('has nothing under other keys, or once removed', async () => {
  await files.put('cards/one', bytes('first'))
  await files.remove('cards/one')
  await files.remove('cards/one')
  expect(await files.read('cards/one')).toBeNull()
})

test('lists what there is, wherever it lies', async () => {
  await files.put('cards/one', bytes('first'))
  await files.put('pictures/a1/96.webp', bytes('second'))
  await files.put('cards/two', bytes('third'))
  await files.remove('cards/two')
  const listed: StoredFile[] = []
  for await (const file of files.list()) listed.push(file)
  expect(listed.map(({ key }) => key).sort()).toEqual(['cards/one', 'pictures/a1/96.webp'])
  expect(Date.now() - Number(listed[0]?.modifiedAt)).toBeLessThan(60_000)
})

test.each(['../escape', '/etc/passwd', 'a/../b', 'a\\b', 'A', 'a//b', 'a/', '', 'a\0b', 'a/.hidden', 'c:x'])(
  'has no place for the key %j',
  async key => {
    await expect(files.put(key, bytes('x'))).rejects.toThrow(TypeError)
    await expect(files.read(key)).rejects.toThrow(TypeError)
  },
)

test('clears away at the start what was left half-written days ago', async () => {
  const old = new Date(Date.now() - 3 * 24 * 3600 * 1000)
  await writeFile(join(draftsDirectory(directory), 'old'), 'x')
  await writeFile(join(draftsDirectory(directory), 'new'), 'x')
  await utimes(join(draftsDirectory(directory), 'old'), old, old)
  await LocalFiles.open(directory)
  expect(await drafts()).toEqual(['new'])
})
