import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { FileCache } from './file-cache.ts'

let dataDir: string
let cache: FileCache
let fetched: string[]
beforeEach(async () => {
  dataDir = temporaryDirectory()
  cache = await FileCache.open(dataDir, 250)
  fetched = []
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Pretends to request a file this many minutes ago. */
async function find(key: string, minutesAgo = 0): Promise<string> {
  const path = await cache.find(key, async (part, makeRoom) => {
    fetched.push(key)
    await makeRoom(100)
    await writeFile(part, Buffer.alloc(100, key))
  })
  const at = new Date(Date.now() - minutesAgo * 60_000)
  if (minutesAgo > 0) await utimes(path, at, at)
  return path
}

test('a file is fetched once for simultaneous requests, and then cached', async () => {
  const paths = await Promise.all([find('a'), find('a'), find('a')])
  paths.push(await find('a'))
  expect(new Set(paths).size).toBe(1)
  expect(await readFile(paths[0] ?? '')).toEqual(Buffer.alloc(100, 'a'))
  expect(fetched).toEqual(['a'])
})

test('the least recently used file is evicted when the cache is full', async () => {
  await find('a', 3)
  await find('b', 2)
  await find('a', 1)
  await find('c')
  await find('a')
  expect(fetched).toEqual(['a', 'b', 'c'])
  await find('b')
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('a file with another hard link is not evicted, since that would free no space', async () => {
  await link(await find('a', 3), join(dataDir, 'named'))
  await find('b', 2)
  await find('c')
  await find('a')
  expect(fetched).toEqual(['a', 'b', 'c'])
  await find('b')
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('a failed fetch leaves nothing, and the next one starts over', async () => {
  const failing = cache.find('a', async part => {
    await writeFile(part, 'half')
    throw new Error('cut off')
  })
  await expect(failing).rejects.toThrow('cut off')
  expect(await readFile(await find('a'))).toHaveLength(100)
})

test('the cache survives a restart, without partial files of a killed process', async () => {
  await find('a')
  await writeFile(join(dataDir, 'cache', 'parts', 'begun'), 'half')
  cache = await FileCache.open(dataDir, 250)
  await find('a')
  expect(fetched).toEqual(['a'])
})

test('a stored file is moved into the cache if there is room, and otherwise deleted', async () => {
  for (const [key, size] of [
    ['small', 200],
    ['huge', 300],
  ] as const) {
    const path = join(dataDir, key)
    await writeFile(path, Buffer.alloc(size))
    await cache.takeIn(key, path)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  }
  await find('small')
  await find('huge')
  expect(fetched).toEqual(['huge'])
})
