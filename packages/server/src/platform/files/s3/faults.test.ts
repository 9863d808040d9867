// @module-tag full

import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../testing/s3-server.ts'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'
import { type FileStore, FilesUnavailableError } from '../file-store.ts'
import { openFiles } from '../open-files.ts'
import { startFaultLine } from '../testing/fault-line.ts'
import { s3Of } from '../testing/s3-of.ts'
import type { S3Settings } from './settings.ts'

const server = await startS3Server()
const line = await startFaultLine(server.url)
const settings: S3Settings = { ...s3Of(server), endpoint: line.url }
afterAll(async () => {
  await line.close()
  await server.close()
})

let dataDir: string
beforeEach(() => {
  dataDir = temporaryDirectory()
  return () => rm(dataDir, { recursive: true })
})
afterEach(() => line.set({ kind: 'none' }))

const content = randomBytes(300_000)
const store = async (): Promise<FileStore> => {
  const { files, close } = await openFiles(dataDir, settings)
  await files.put('cards/one', content)
  closing.push(close)
  return files
}
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const everyCall = (files: FileStore): Promise<unknown>[] => [
  files.put('cards/two', content),
  files.read('cards/one'),
  files.has('cards/one'),
  files.localPath('cards/one'),
  files.lend('cards/one', async path => path),
  files.remove('cards/one'),
  files.list()[Symbol.asyncIterator]().next(),
]

async function expectUnavailable(calls: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(FilesUnavailableError) })
  }
}

describe('a failing store', () => {
  test.each([
    { status: 500, code: 'InternalError' },
    { status: 503, code: 'SlowDown' },
    { status: 403, code: 'AccessDenied' },
    { status: 403, code: 'InvalidAccessKeyId' },
    { status: 404, code: 'NoSuchBucket' },
  ])('is unavailable for every call after $code', async refusal => {
    const files = await store()
    line.set({ kind: 'refusal', ...refusal })
    await expectUnavailable(everyCall(files))
    line.set({ kind: 'none' })
    expect(content.equals((await files.read('cards/one')) ?? new Uint8Array())).toBe(true)
  })

  test('is retried after one or two failures', async () => {
    const files = await store()
    for (const ask of [
      () => files.put('cards/two', content),
      () => files.read('cards/one'),
      () => files.localPath('cards/one'),
      () => files.remove('cards/two'),
    ]) {
      line.set({ kind: 'refusal', status: 500, code: 'InternalError' }, 2)
      await ask()
    }
  })

  test('is retried after a lost response, since calls are idempotent', async () => {
    const files = await store()
    line.set({ kind: 'lost' }, 1)
    await files.put('cards/two', content)
    expect(await files.has('cards/two')).toBe(true)
    line.set({ kind: 'lost' }, 1)
    await files.remove('cards/two')
    expect(await files.has('cards/two')).toBe(false)
  })

  test('that stays silent makes calls time out', { timeout: 90_000 }, async () => {
    const files = await store()
    const begun = performance.now()
    line.set({ kind: 'silence' })
    await expectUnavailable(everyCall(files))
    expect(performance.now() - begun).toBeLessThan(30_000)
  })

  test('that refuses connections is unavailable at once', async () => {
    const gone = await startFaultLine(server.url)
    const { files, close } = await openFiles(dataDir, { ...settings, endpoint: gone.url })
    closing.push(close)
    await gone.close()
    await expectUnavailable(everyCall(files))
  })
})

describe('an interrupted response', () => {
  test('is requested again', async () => {
    const files = await store()
    line.set({ kind: 'cut' }, 1)
    expect(content.equals((await files.read('cards/one')) ?? new Uint8Array())).toBe(true)
  })

  test('is resumed if it is written to a file', async () => {
    const files = await store()
    line.calls.length = 0
    line.set({ kind: 'cut' }, 2)
    const path = await files.localPath('cards/one')
    expect((await readFile(path ?? '')).equals(content)).toBe(true)
    expect(line.calls).toHaveLength(3)
  })

  test('leaves no partial file if every attempt fails', async () => {
    const files = await store()
    line.set({ kind: 'cut' })
    await expectUnavailable([files.read('cards/one'), files.localPath('cards/one')])
    line.set({ kind: 'none' })
    expect((await readFile((await files.localPath('cards/one')) ?? '')).equals(content)).toBe(true)
  })
})

test('a large file whose parts do not all arrive is not stored, and its source stays', async () => {
  const files = await store()
  const path = join(dataDir, 'drafts', 'large')
  await writeFile(path, randomBytes(20 * 1024 * 1024))
  line.set({ kind: 'refusal', status: 500, code: 'InternalError', method: 'PUT' })
  await expectUnavailable([files.putFile('models/large', path)])
  line.set({ kind: 'none' })
  expect(await files.has('models/large')).toBe(false)
  await files.putFile('models/large', path)
  expect(await files.has('models/large')).toBe(true)
})

test('a large file whose upload is aborted is not stored, and its source stays', async () => {
  const files = await store()
  const path = join(dataDir, 'drafts', 'large')
  await writeFile(path, randomBytes(20 * 1024 * 1024))
  const leaving = new AbortController()
  line.set({ kind: 'silence' })
  const putting = files.putFile('models/left', path, { signal: leaving.signal })
  setTimeout(() => leaving.abort(), 100)
  await expectUnavailable([putting])
  line.set({ kind: 'none' })
  expect(await files.has('models/left')).toBe(false)
  await files.putFile('models/left', path)
  expect(await files.has('models/left')).toBe(true)
})

test('a cached copy can be used while the store is unavailable', async () => {
  const files = await store()
  const path = await files.localPath('cards/one')
  line.set({ kind: 'refusal', status: 500, code: 'InternalError' })
  expect(await files.localPath('cards/one')).toBe(path)
})

describe('wrong settings are explained at startup', () => {
  const start = (changed: Partial<S3Settings>) => openFiles(dataDir, { ...settings, ...changed })
  const wrong = { accessKeyId: server.accessKey, secretAccessKey: 'another' }

  test.each<[string, Partial<S3Settings>]>([
    ['There is no bucket elsewhere at ', { bucket: 'elsewhere' }],
    ["doesn't know the key nobody", { keys: { ...wrong, accessKeyId: 'nobody' } }],
    ['says that S3_SECRET_KEY is not the secret of inkling-key', { keys: wrong }],
    ["can't be used", { endpoint: 'http://127.0.0.1:1' }],
  ])('%s', async (sentence, changed) => {
    await expect(start(changed)).rejects.toThrow(sentence)
    await expect(start(changed)).rejects.toMatchObject({ name: 'FilesStartError' })
  })

  test.each([
    ['RequestTimeTooSkewed', 'Set the clock.', undefined],
    ['AccessDenied', 'The key may not list, read, write and remove in the bucket', 'PUT'],
    ['AuthorizationHeaderMalformed', 'is not in the region us-east-1. Set S3_REGION', undefined],
  ])('%s', async (code, sentence, method) => {
    line.set({ kind: 'refusal', status: 403, code, ...(method && { method }) })
    await expect(start({})).rejects.toThrow(sentence)
  })
})
