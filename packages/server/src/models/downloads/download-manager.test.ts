import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DownloadId } from '@inkling/contract'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '../../platform/database/errors.ts'
import { defineTask } from '../../platform/workers/task.ts'
import { appForFile, hubForFile } from '../../testing/for-file.ts'
import { listen } from '../../testing/live-events.ts'
import { ModelDownloads } from './download-manager.ts'
import { partsDirectories, resolveDownloadedFile } from './download-paths.ts'
import { findDownload } from './downloads.ts'
import { getRepository } from './hub-repository.ts'
import { requestHub } from './hub-request.ts'
import { sweepDownloads } from './run-download.ts'

const hub = await hubForFile()
const token = 'hub-token-4711'
const app = await appForFile({ isAlone: true, env: { MODEL_HUB: hub.url, HUB_TOKEN: token } })
const { context } = app
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')
afterEach(() => hub.calm())

const patiently = { timeout: 20_000, interval: 50 }
const own = new ModelDownloads(context)
own.begin()
afterAll(() => own.close())

async function want(hub_id: string): Promise<DownloadId> {
  return await own.start(context.db, { hub_id, ...(await getRepository(context, hub_id)) })
}
const until = (id: DownloadId, status: string) =>
  vi.waitFor(async () => expect(await findDownload(context.db, id)).toMatchObject({ status }), patiently)

test('all files of a download arrive under their hub paths', async () => {
  hub.put('tiny/both', {
    'config.json': Buffer.from('{"a":1}'),
    'onnx/model.onnx': Buffer.alloc(200_000, 7),
  })
  const id = await want('tiny/both')
  await until(id, 'ready')
  expect(await findDownload(context.db, id)).toMatchObject({
    bytes: 200_007,
    total_bytes: 200_007,
    problem: null,
  })
  const download = await findDownload(context.db, id)
  const placeIn = async (path: string) =>
    download && (await resolveDownloadedFile(context.files, download, path))
  for (const path of ['config.json', 'onnx/model.onnx'])
    expect(await placeIn(path)).toContain(`models/${id}/`)
  expect(await placeIn('elsewhere.json')).toBeNull()
})

test('a small file is checked against its git hash', async () => {
  hub.put('tiny/small', { 'config.json': Buffer.from('{"a":2}') })
  hub.behave('config.json', 'wrong')
  const id = await want('tiny/small')
  await until(id, 'failed')
  expect((await findDownload(context.db, id))?.problem).toBe('hub_file_changed')
})

test('a request to the hub that fails briefly is retried', async () => {
  hub.put('tiny/down', { 'down.json': Buffer.from('{}') })
  hub.behave('down.json', 'down')
  await until(await want('tiny/down'), 'ready')
})

test('files download while others wait for a worker', async () => {
  type HubWait = (ms: number) => Promise<void>
  const body = 'export const run = ms => new Promise(done => setTimeout(done, ms))'
  const wait = defineTask<HubWait>(new URL(`data:text/javascript,${encodeURIComponent(body)}`))
  for (let thread = 0; thread < 3; thread++)
    context.workers.run(wait, 60_000, { timeoutMs: 60_000 }).catch(() => undefined) // runs until the app closes
  hub.put('tiny/meanwhile', { 'meanwhile.json': Buffer.from('{}') })
  await until(await want('tiny/meanwhile'), 'ready')
})

test('the partial file of a download removed elsewhere is deleted', async () => {
  hub.put('tiny/begun', { 'begun.json': Buffer.from('{}') })
  hub.behave('begun.json', 'wrong')
  const id = await want('tiny/begun')
  await until(id, 'failed')
  const directories = partsDirectories(context.config.dataDir)
  await mkdir(join(directories, 'of-one-that-is-gone'), { recursive: true })
  await sweepDownloads(context)
  expect(await readdir(directories)).toEqual(expect.arrayContaining([id]))
  expect(await readdir(directories)).not.toContain('of-one-that-is-gone')
})

test('the partial file of a download finished elsewhere is deleted', async () => {
  hub.put('tiny/whole', { 'whole.json': Buffer.from('{}') })
  const id = await want('tiny/whole')
  await until(id, 'ready')
  const beginning = join(partsDirectories(context.config.dataDir), id)
  await mkdir(beginning, { recursive: true })
  await sweepDownloads(context)
  expect(await readdir(partsDirectories(context.config.dataDir))).not.toContain(id)
})

test('a brief database outage does not fail a download', async () => {
  let away = 1
  own.onArrived(async ({ hub_id }) => {
    if (hub_id === 'tiny/away' && away-- > 0) throw new DatabaseUnavailableError('gone')
  })
  hub.put('tiny/away', { 'away.json': Buffer.from('{}') })
  await until(await want('tiny/away'), 'ready')
})

test('files that may be larger than declared are not downloaded', async () => {
  hub.put('tiny/pickle', { 'pytorch_model.bin': Buffer.from('cposix\nsystem') })
  await expect(want('tiny/pickle')).rejects.toMatchObject({ code: 'hub_refused' })
})

test.each([
  '../elsewhere.json',
  'a/../../elsewhere.json',
  '/etc/elsewhere.json',
  'a//b.json',
  'a/./b.json',
  'a\\..\\b.json',
  'c:/b.json',
  'a\0/b.json',
])('a file named %j by the hub is not downloaded', async path => {
  const files = [{ path, bytes: 1, sha256: null, sha1: null }]
  const starting = own.start(context.db, { hub_id: 'tiny/ways', revision: 'main', files })
  await expect(starting).rejects.toMatchObject({ code: 'hub_refused' })
})

test('a download that does not fit on the disk does not start', async () => {
  const [file] = [{ path: 'vast.gguf', bytes: 2 ** 50, sha256: null, sha1: null }]
  const id = await own.start(context.db, { hub_id: 'tiny/vast', revision: 'main', files: [file] })
  await until(id, 'failed')
  expect((await findDownload(context.db, id))?.problem).toBe('disk_full')
})

test('only admins get download events', async () => {
  const [told, untold] = [await listen(admin), await listen(reader)]
  hub.put('tiny/told', { 'told.json': Buffer.from('{}') })
  await until(await want('tiny/told'), 'ready')
  await vi.waitFor(() => expect(told.events).toContainEqual({ event: 'models_changed' }), patiently)
  expect(untold.events).toEqual([])
})

test('the token is sent to the hub, not to redirect targets', async () => {
  const tokens: (string | undefined)[] = []
  const otherServer = createServer((request, response) => {
    tokens.push(request.headers.authorization)
    response.end('{}')
  })
  const address = await listenOn(otherServer)
  const home = createServer((request, response) => {
    tokens.push(request.headers.authorization)
    response.writeHead(302, { location: `${address}/file` }).end()
  })
  const modelHub = await listenOn(home)
  const { body } = await requestHub({ ...context, config: { ...context.config, modelHub } }, '/file', {
    signal: AbortSignal.timeout(5_000),
  })
  body.resume()
  expect(tokens).toEqual([`Bearer ${token}`, undefined])
})

test('a redirect to this server is not followed', async () => {
  const home = createServer((_, response) => response.writeHead(302, { location: `${app.url}/health` }).end())
  const modelHub = await listenOn(home)
  const asking = requestHub({ ...context, config: { ...context.config, modelHub } }, '/file', {
    signal: AbortSignal.timeout(5_000),
  })
  await expect(asking).rejects.toMatchObject({ code: 'hub_refused' })
})

test('a shutdown stops processing of downloaded files, and the next start repeats it', async () => {
  const leaving = new ModelDownloads(context)
  const begun = Promise.withResolvers<DownloadId>()
  leaving.onArrived(async ({ id }, signal) => {
    begun.resolve(id)
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  leaving.begin()
  // Other instances may claim the download first and find nothing to do.
  for (let n = 0, hasStarted = false; !hasStarted; n++) {
    hub.put(`tiny/left-${n}`, { 'left.json': Buffer.from('{}') })
    const { files, revision } = await getRepository(context, `tiny/left-${n}`)
    const id = await leaving.start(context.db, { hub_id: `tiny/left-${n}`, files, revision })
    hasStarted = await Promise.race([begun.promise.then(() => true), until(id, 'ready').then(() => false)])
  }
  await leaving.close()
  await until(await begun.promise, 'ready')
})

async function listenOn(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has an address
}
