// @module-tag full

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AdminEmbeddingModel, type EmbeddingModelId, routes } from '@inkling/contract'
import { describe, expect, it, test, vi } from 'vitest'
import { storedFiles } from '../../platform/files/testing/stored-files.ts'
import { appForFile, hubForFile } from '../../testing/for-file.ts'
import { tinyOnnx } from '../../testing/tiny-onnx.ts'
import { namedDirectories } from '../downloads/download-paths.ts'
import { sweepDownloads } from '../downloads/run-download.ts'
import { embed } from './embed.ts'

const { memoryModels, adminEmbeddingModels } = routes
const hub = await hubForFile()
const tiny = tinyOnnx()
hub.put('tiny/e5-words', Object.fromEntries(tiny))
const app = await appForFile({ env: { MODEL_HUB: hub.url } })
const admin = await app.api.register('admin')
const user = await app.api.register('user')

const get = (id: EmbeddingModelId) => admin.call(adminEmbeddingModels.get, { params: { id } })
const fromHub = (more = {}) =>
  admin.call(adminEmbeddingModels.addFromHub, { body: { hub_id: 'tiny/e5-words', ...more } })
const refusedFromHub = async (more = {}) =>
  await admin.refused(adminEmbeddingModels.addFromHub, { body: { hub_id: 'tiny/e5-words', ...more } })

async function waitForDownload({ id }: { id: EmbeddingModelId }): Promise<AdminEmbeddingModel> {
  return await vi.waitFor(
    async () => {
      const model = await get(id)
      if (model.download?.status !== 'ready') throw new Error(JSON.stringify(model.download))
      return model
    },
    { timeout: 20_000 },
  )
}
const forEver = { signal: new AbortController().signal }
const likeness = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0)

describe('a model from the hub', () => {
  it('is listed with its repository’s details while it downloads', async () => {
    const model = await fromHub({ runtime: 'server' })
    expect(model).toMatchObject({
      name: 'e5-words',
      hub_id: 'tiny/e5-words',
      provider: 'onnx',
      runtime: 'server',
      dimensions: 32,
      max_tokens: 128,
      pooling: 'mean',
      query_prefix: 'query: ',
      passage_prefix: 'passage: ',
      weight_type: 'q8',
      texts: 0,
      download: { problem: null },
    })
    const files = ['config.json', 'tokenizer_config.json', 'tokenizer.json', 'onnx/model_quantized.onnx']
    expect(model.bytes).toBe(files.reduce((sum, path) => sum + (tiny.get(path)?.length ?? 0), 0))
    await waitForDownload(model)
  })

  it('that runs on the server is offered after its download, and finds similar texts', async () => {
    const { id } = await waitForDownload(
      await fromHub({ runtime: 'server', name: 'Words', query_prefix: '' }),
    )
    const offered = await user.call(memoryModels.listServer)
    expect(offered.items.find(item => item.id === id)).toMatchObject({ name: 'Words', files: [] })
    expect((await user.call(memoryModels.listLocal)).items.map(item => item.id)).not.toContain(id)

    const texts = ['The lamp was lit by the keeper.', 'Three cats sleep.', '守塔人点亮了灯。']
    const passages = await embed(app.context, id, texts, { kind: 'passage', ...forEver })
    const [query = new Float32Array()] = await embed(app.context, id, ['Who lit the lamp?'], {
      kind: 'query',
      ...forEver,
    })
    expect(passages.map(vector => Math.hypot(...vector).toFixed(4))).toEqual(['1.0000', '1.0000', '1.0000'])
    const [lamp = 0, cats = 0] = passages.map(passage => likeness(query, passage))
    expect(lamp).toBeGreaterThan(cats + 0.3)
    expect(await admin.call(adminEmbeddingModels.test, { params: { id } })).toMatchObject({
      ok: true,
      dimensions: 32,
      likeness: expect.closeTo(0.9, 0),
    })
  })

  it('works with weights in a separate data file', async () => {
    const { id } = await waitForDownload(await fromHub({ runtime: 'server', weight_type: 'fp32' }))
    expect(await admin.call(adminEmbeddingModels.test, { params: { id } })).toMatchObject({ ok: true })
  })

  it('is not ready before its download is complete', async () => {
    hub.behave('onnx/model_quantized.onnx', 'slow')
    const { id } = await fromHub({ runtime: 'server' })
    const paused = await admin.call(adminEmbeddingModels.pauseDownload, { params: { id } })
    expect(paused.download?.status).toBe('paused')
    hub.calm()
    await expect(embed(app.context, id, ['a'], { kind: 'query', ...forEver })).rejects.toMatchObject({
      code: 'model_not_ready',
    })
    expect(await admin.call(adminEmbeddingModels.test, { params: { id } })).toMatchObject({
      ok: false,
      problem: { code: 'model_not_ready' },
    })
    await admin.call(adminEmbeddingModels.resumeDownload, { params: { id } })
    await waitForDownload({ id })
  })

  it('with invalid files fails after its download', async () => {
    const broken = new Map(tiny).set('onnx/model_quantized.onnx', Buffer.from('no model at all'))
    hub.put('tiny/broken', Object.fromEntries(broken))
    const { id } = await fromHub({ hub_id: 'tiny/broken', runtime: 'server' })
    await vi.waitFor(
      async () =>
        expect((await get(id)).download).toMatchObject({
          status: 'failed',
          problem: { code: 'model_broken' },
        }),
      { timeout: 20_000 },
    )
    expect((await user.call(memoryModels.listServer)).items.map(item => item.id)).not.toContain(id)
  })

  it('that is removed deletes its files', async () => {
    const { id } = await waitForDownload(await fromHub())
    const before = await storedFiles(app.context)
    await admin.call(adminEmbeddingModels.remove, { params: { id } })
    expect((await admin.refused(adminEmbeddingModels.get, { params: { id } })).status).toBe(404)
    await vi.waitFor(async () => expect((await storedFiles(app.context)).length).toBe(before.length - 4))
  })

  it('keeps its local files until it is removed', async () => {
    const { id } = await waitForDownload(await fromHub({ runtime: 'server' }))
    const directories = namedDirectories(app.context.config.dataDir)
    const isTested = async () => (await admin.call(adminEmbeddingModels.test, { params: { id } })).ok
    await mkdir(join(directories, 'of-a-model-that-is-gone'), { recursive: true })
    expect(await isTested()).toBe(true)
    await sweepDownloads(app.context)
    expect(await readdir(directories)).not.toContain('of-a-model-that-is-gone')
    expect(await isTested()).toBe(true)
  })
})

describe('a repository', () => {
  it.each([
    ['is not there', 'nobody/nothing', 'hub_not_found'],
    ['is no name', 'nothing', 'invalid_input'],
    ['leads elsewhere', '../nothing', 'invalid_input'],
  ])('that %s is refused', async (_, hub_id, code) => {
    expect(await refusedFromHub({ hub_id })).toMatchObject({ code })
  })

  it('without a tokenizer is refused', async () => {
    const files = new Map(tiny)
    files.delete('tokenizer.json')
    hub.put('tiny/silent', Object.fromEntries(files))
    expect(await refusedFromHub({ hub_id: 'tiny/silent' })).toMatchObject({
      errors: [{ path: 'hub_id', message: 'no_embedding_model' }],
    })
  })

  it('without weights of the chosen precision lists the available ones', async () => {
    expect(await refusedFromHub({ weight_type: 'q4' })).toMatchObject({
      errors: [{ path: 'weight_type', message: 'weights_missing' }],
      facts: { available: 'fp32, q8' },
    })
  })
})

describe('a model that runs in browsers', async () => {
  const model = await waitForDownload(await fromHub({ runtime: 'local' }))
  const file = (path: string, sending: { v?: string; headers?: Record<string, string> } = {}, api = user) =>
    api.send(memoryModels.sendFile, {
      params: { id: model.id, file: path },
      query: { v: sending.v },
      ...(sending.headers && { headers: sending.headers }),
    })
  const weights = 'onnx/model_quantized.onnx'
  const bytes = tiny.get(weights) ?? Buffer.alloc(0)

  it('lists its files', async () => {
    const [offered] = (await user.call(memoryModels.listLocal)).items.filter(item => item.id === model.id)
    expect(offered?.files.map(({ path }) => path)).toEqual([
      'config.json',
      'tokenizer_config.json',
      'tokenizer.json',
      weights,
    ])
  })

  it('is served file by file, cached per version', async () => {
    const response = await file(weights, { v: model.version })
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(await (await file('tokenizer.json')).json()).toMatchObject({ version: '1.0' })
    expect((await file('config.json', { v: 'older' })).headers.get('cache-control')).toBe('private, no-cache')
  })

  it('is not sent again to a browser that has it', async () => {
    const etag = (await file('config.json')).headers.get('etag') ?? ''
    expect((await file('config.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('resumes after a lost connection', async () => {
    const whole = await file(weights)
    const etag = whole.headers.get('etag') ?? ''
    const part = await file(weights, { headers: { range: 'bytes=1000-1999', 'if-range': etag } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true)
    const rest = await file(weights, { headers: { range: 'bytes=160000-' } })
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(160_000))).toBe(true)
    const changed = await file(weights, { headers: { range: 'bytes=10-', 'if-range': '"other"' } })
    expect((await changed.arrayBuffer()).byteLength).toBe(bytes.length)
  })

  it.each(['onnx/model.onnx', 'README.md', '../secret.key', '0', ''])(
    'has no other files: %j',
    async path => {
      expect((await file(path || '%20')).status).toBe(404)
    },
  )

  it('is not served without a login, nor if it runs on the server', async () => {
    expect((await file(weights, {}, app.api)).status).toBe(401)
    const { id } = await waitForDownload(await fromHub({ runtime: 'server' }))
    const served = await user.send(memoryModels.sendFile, { params: { id, file: weights } })
    expect(served.status).toBe(404)
  })

  it('is not served while it is disabled', async () => {
    const change = (is_enabled: boolean) =>
      admin.call(adminEmbeddingModels.update, { params: { id: model.id }, body: { is_enabled } })
    await change(false)
    expect((await file(weights)).status).toBe(404)
    await change(true)
    expect((await file(weights)).status).toBe(200)
  })

  it('cannot be given another address', async () => {
    const body = { base_url: 'http://127.0.0.1:9/v1' }
    expect(
      await admin.refused(adminEmbeddingModels.update, { params: { id: model.id }, body }),
    ).toMatchObject({
      errors: [{ path: 'base_url', message: 'from_hub_only' }],
    })
  })
})

test('only changes that affect its vectors change a model’s version', async () => {
  const model = await waitForDownload(await fromHub())
  const change = async (body: object) =>
    (await admin.call(adminEmbeddingModels.update, { params: { id: model.id }, body })).version
  expect(await change({ name: 'Other', query_prefix: 'q', description: 'x', position: 9 })).toBe(
    model.version,
  )
  expect(await change({ passage_prefix: 'p' })).not.toBe(model.version)
  expect(await change({ passage_prefix: model.passage_prefix })).toBe(model.version)
  expect(await change({ pooling: 'cls' })).not.toBe(model.version)
})
