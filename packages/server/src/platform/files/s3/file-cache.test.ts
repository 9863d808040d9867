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

/** Requests a 100-byte file, as if this many minutes ago. */
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

test('a copy is fetched once for all who ask at the same time, and not again', async () => {
  const paths = await Promise.all([find('a'), find('a'), find('a')])
  paths.push(await find('a'))
  expect(new Set(paths).size).toBe(1)
  expect(await readFile(paths[0] ?? '')).toEqual(Buffer.alloc(100, 'a'))
  expect(fetched).toEqual(['a'])
})

test('what was asked for longest ago goes when there is no room', async () => {
  await find('a', 3)
  await find('b', 2)
  await find('a', 1)
  await find('c')
  await find('a')
  expect(fetched).toEqual(['a', 'b', 'c'])
  await find('b')
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('what has another name on this disk stays, since removing it would free nothing', async () => {
  await link(await find('a', 3), join(dataDir, 'named'))
  await find('b', 2)
  await find('c')
  await find('a')
  expect(fetched).toEqual(['a', 'b', 'c'])
  await find('b')
  expect(fetched).toEqual(['a', 'b', 'c', 'b'])
})

test('a fetch that fails leaves nothing, and the next one begins anew', async () => {
  const failing = cache.find('a', async part => {
    await writeFile(part, 'half')
    throw new Error('cut off')
  })
  await expect(failing).rejects.toThrow('cut off')
  expect(await readFile(await find('a'))).toHaveLength(100)
})

test('copies last over a restart, and what a killed process had begun is no copy', async () => {
  await find('a')
  await writeFile(join(dataDir, 'cache', 'parts', 'begun'), 'half')
  cache = await FileCache.open(dataDir, 250)
  await find('a')
  expect(fetched).toEqual(['a'])
})

test('a stored file is taken in when there is room for it, and let go otherwise', async () => {
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
