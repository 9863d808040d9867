import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { openFiles } from './open-files.ts'
import { tempDirectory } from './receive.ts'
import { s3Of } from './testing/s3-of.ts'

const server = await startS3Server()
afterAll(() => server.close())

describe.each([
  ['on the disk', undefined],
  ['in a bucket', s3Of(server)],
])('files %s', (_, s3) => {
  let directory: string
  let files: FileStore
  let close: () => Promise<void>

  beforeEach(async () => {
    directory = temporaryDirectory()
    const open = await openFiles(directory, s3)
    files = open.files
    close = open.close
  })
  afterEach(async () => {
    for (const { key } of await listFiles()) await files.remove(key)
    await close()
    await rm(directory, { recursive: true })
  })

  const bytes = (text: string) => new TextEncoder().encode(text)
  const drafts = () => readdir(tempDirectory(directory))

  async function listFiles(after?: string): Promise<StoredFile[]> {
    const listedFiles: StoredFile[] = []
    for await (const file of files.list(after)) listedFiles.push(file)
    return listedFiles
  }

  async function draftOf(content: Uint8Array): Promise<string> {
    const path = join(tempDirectory(directory), 'mine')
    await writeFile(path, content)
    return path
  }

  test('are read as they were written', async () => {
    await files.put('cards/one.webp', bytes('first'))
    expect(await files.read('cards/one.webp')).toEqual(bytes('first'))
    expect(await files.has('cards/one.webp')).toBe(true)
  })

  test('are read into a buffer of their own, so that it can be transferred to a thread', async () => {
    await files.put('cards/one', bytes('first'))
    expect((await files.read('cards/one'))?.buffer.byteLength).toBe(5)
  })

  test('may be empty', async () => {
    await files.put('cards/none', new Uint8Array())
    expect(await files.read('cards/none')).toEqual(new Uint8Array())
  })

  test('can be moved in from a path', async () => {
    await files.putFile('cards/one', await draftOf(bytes('first')))
    expect(await files.read('cards/one')).toEqual(bytes('first'))
    expect(await drafts()).toEqual([])
  })

  test.each([true, false])(
    'can be moved in from a path when large, used on this machine: %s',
    async isUsedHere => {
      const large = randomBytes(20 * 1024 * 1024 + 3)
      await files.putFile('models/large', await draftOf(large), { isUsedHere })
      expect(await drafts()).toEqual([])
      const paths = await Promise.all([files.localPath('models/large'), files.localPath('models/large')])
      expect(new Set(paths).size).toBe(1)
      expect((await readFile(paths[0] ?? '')).equals(large)).toBe(true)
      expect(large.equals((await files.read('models/large')) ?? new Uint8Array())).toBe(true)
    },
  )

  test('can be borrowed as a local path, which leaves no copies', async () => {
    await files.put('cards/one', bytes('first'))
    const lent = await files.lend('cards/one', async path => [path, await readFile(path ?? '')] as const)
    expect(new Uint8Array(lent[1])).toEqual(bytes('first'))
    await expect(files.lend('cards/one', () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    expect(await files.lend('cards/two', async path => path)).toBeNull()
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const lying = entries.filter(entry => entry.isFile()).map(({ name }) => name)
    expect(lying).toEqual(s3 === undefined ? ['one'] : [])
  })

  test('do not exist under other keys or after removal', async () => {
    await files.put('cards/one', bytes('first'))
    await files.localPath('cards/one')
    await files.remove('cards/one')
    await files.remove('cards/one')
    for (const key of ['cards/one', 'cards/two', 'cards']) {
      expect(await files.read(key).catch(() => null)).toBeNull()
      expect(await files.localPath(`${key}/below`)).toBeNull()
      expect(await files.has(`${key}/below`)).toBe(false)
    }
    expect(await files.localPath('cards/one')).toBeNull()
  })

  test('are listed from all directories', async () => {
    await files.put('cards/one', bytes('first'))
    await files.put('pictures/a1/96.webp', bytes('second'))
    await files.put('cards/two', bytes('third'))
    await files.remove('cards/two')
    const remaining = await listFiles()
    expect(remaining.map(({ key }) => key).sort()).toEqual(['cards/one', 'pictures/a1/96.webp'])
    expect(Date.now() - Number(remaining[0]?.modifiedAt)).toBeLessThan(60_000)
  })

  test('can be listed from any key on, even a removed one', async () => {
    const stored = [
      'cards/b',
      'cards/b-2',
      'models/x/0',
      'models/x/10',
      'models/x-y/2',
      'pictures/a1/96.webp',
    ]
    for (const key of stored) await files.put(key, bytes(key))
    const keys = async (after?: string) => (await listFiles(after)).map(({ key }) => key)
    const all = await keys()
    expect(all.toSorted()).toEqual(stored.toSorted())
    for (const [at, key] of all.entries()) expect(await keys(key)).toEqual(all.slice(at + 1))
    await files.remove(all[2] ?? '')
    expect(await keys(all[2])).toEqual(all.slice(3))
  })

  test('are all listed if there is more than one page', async () => {
    const keys = Array.from({ length: 1_050 }, (_, n) => `cards/${n}`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map(key => files.put(key, bytes(key))))
    expect(new Set((await listFiles()).map(({ key }) => key))).toEqual(new Set(keys))
  })

  test.each([
    '../escape',
    '/etc/passwd',
    'a/../b',
    'a\\b',
    'A',
    'a//b',
    'a/',
    '',
    'a\0b',
    'a/.hidden',
    'c:x',
  ])('refuse the key %j', async key => {
    await expect(files.put(key, bytes('x'))).rejects.toThrow(TypeError)
    await expect(files.read(key)).rejects.toThrow(TypeError)
  })
})
