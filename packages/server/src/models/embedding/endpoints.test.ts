import { type EmbeddingModelId, type NewEmbeddingModel, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/database/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { appForFile, upstreamForFile } from '../../testing/for-file.ts'
import { embed } from './embed.ts'

const { audit, memoryModels, adminEmbeddingModels } = routes
const upstream = await upstreamForFile()
const app = await appForFile()
const admin = await app.api.register('admin')
const user = await app.api.register('user')

const KEY = 'sk-secret-0123456789abcd'
const form = (more: Partial<NewEmbeddingModel> = {}) => ({
  name: 'Scripted',
  base_url: upstream.url,
  model: 'words',
  api_key: KEY,
  ...more,
})
const connect = (more: Partial<NewEmbeddingModel> = {}) =>
  admin.call(adminEmbeddingModels.create, { body: form(more) })
const change = (id: EmbeddingModelId, body: object) =>
  admin.call(adminEmbeddingModels.update, { params: { id }, body })
const test = (id: EmbeddingModelId) => admin.call(adminEmbeddingModels.test, { params: { id } })
const { signal } = new AbortController()
const passages = (id: EmbeddingModelId, ...texts: string[]) =>
  embed(app.context, id, texts, { kind: 'passage', signal })
const inputsOf = () => upstream.requests.map(({ body }) => body.input as string[])

describe('an endpoint', () => {
  it('reports the length of its vectors, and is offered', async () => {
    const model = await connect({ name: 'Words' })
    expect(model).toMatchObject({
      provider: 'openai-compatible',
      runtime: 'server',
      dimensions: 24,
      download: null,
    })
    const { items } = await user.call(memoryModels.listServer)
    expect(items.find(({ id }) => id === model.id)).toMatchObject({ name: 'Words', bytes: 0, files: [] })
  })

  it('is shown without its key, and to users without its address', async () => {
    const { id, api_key_last4 } = await connect()
    expect(api_key_last4).toBe('abcd')
    const texts = await Promise.all([
      admin.send(adminEmbeddingModels.get, { params: { id } }).then(response => response.text()),
      user.send(memoryModels.listServer).then(response => response.text()),
    ])
    expect(texts.join()).not.toContain(KEY)
    expect(texts[1]).not.toContain(upstream.url)
  })

  it('is called with its key, which is removed when its address changes', async () => {
    const { id } = await connect()
    upstream.requests.length = 0
    await passages(id, 'one')
    expect(upstream.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect((await change(id, { name: 'Renamed' })).api_key_last4).toBe('abcd')
    expect((await change(id, { base_url: `${upstream.url}/` })).api_key_last4).toBeNull()
  })

  it('never sends a key to another address, also with simultaneous saves', async () => {
    const { id } = await connect()
    const saving = await inTransaction(app.context.db, async tx => {
      await tx
        .updateTable('embedding_models')
        .set({ base_url: 'http://127.0.0.1:9/v1' })
        .where('id', '=', id)
        .execute()
      const begun = change(id, { base_url: upstream.url })
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.context.db)
        expect(rows).not.toEqual([])
      })
      return { begun }
    })
    expect((await saving.begun).api_key_last4).toBeNull()
  })

  it('that cannot be reached is not ready, and a test says why', async () => {
    const { id, dimensions } = await connect({ model: 'key-refused', name: 'Refusing' })
    expect(dimensions).toBe(0)
    expect((await user.call(memoryModels.listServer)).items.map(item => item.id)).not.toContain(id)
    expect(await test(id)).toMatchObject({ ok: false, problem: { code: 'upstream_key_refused' } })
    expect((await change(id, { model: 'words' })).dimensions).toBe(24)
    expect((await user.call(memoryModels.listServer)).items.map(item => item.id)).toContain(id)
  })

  it('is tested with three sentences', async () => {
    const { id } = await connect()
    const result = await test(id)
    expect(result).toMatchObject({ ok: true, dimensions: 24 })
    expect(result.ok && result.likeness).toBeGreaterThan(0.3)
  })

  it('with shorter vectors has them cut', async () => {
    const { id } = await connect({ model: 'words-48', dimensions: 16 })
    const [vector] = await passages(id, 'the lamp')
    expect(vector).toHaveLength(16)
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1)
    expect(await test(id)).toMatchObject({ dimensions: 16 })
  })

  it('whose vectors have become shorter gets a new version by its test', async () => {
    const { id, version } = await connect({ dimensions: 40 })
    await expect(passages(id, 'the lamp')).rejects.toMatchObject({ code: 'upstream_garbage' })
    expect(await test(id)).toMatchObject({ ok: true, dimensions: 24 })
    const after = await admin.call(adminEmbeddingModels.get, { params: { id } })
    expect(after.version).not.toBe(version)
    expect(await passages(id, 'the lamp')).toHaveLength(1)
  })

  it('puts its prefixes before the texts', async () => {
    const { id } = await connect({ query_prefix: 'query: ', passage_prefix: 'passage: ' })
    upstream.requests.length = 0
    await passages(id, 'one')
    await embed(app.context, id, ['two'], { kind: 'query', signal })
    expect(inputsOf()).toEqual([['passage: one'], ['query: two']])
  })

  it('gets as many texts at once as it accepts', async () => {
    const { id } = await connect({ model: 'ten-at-once' })
    upstream.requests.length = 0
    const texts = Array.from({ length: 40 }, (_, at) => `text ${at}`)
    expect(await passages(id, ...texts)).toHaveLength(40)
    expect(inputsOf().map(({ length }) => length)).toEqual([32, 16, 8, 8, 8, 8, 8])
  })

  it('gets the beginning of texts that are too long', async () => {
    const { id } = await connect({ model: 'short-memory', max_tokens: 512 })
    const [long, short] = await passages(id, 'lamp '.repeat(1_000), 'lamp')
    expect(long).toHaveLength(24)
    expect(short).toHaveLength(24)
  })

  it('gets no more than its token limit', async () => {
    const { id } = await connect({ max_tokens: 16 })
    upstream.requests.length = 0
    await passages(id, '灯塔的灯在黄昏时被点亮。'.repeat(1_000))
    expect(inputsOf()[0]?.[0]?.length).toBeLessThan(60)
  })

  it.each([
    ['failed', 'upstream_failed'],
    ['garbage', 'upstream_garbage'],
    ['html-200', 'upstream_garbage'],
    ['error-200', 'upstream_rate_limited'],
    ['model-unknown', 'upstream_model_unknown'],
    ['redirect', 'upstream_moved'],
  ] as const)('that answers like %s fails with a clear reason', async (model, code) => {
    const { id } = await connect({ model, dimensions: 24 })
    await expect(passages(id, 'one')).rejects.toMatchObject({ code })
  })

  it('that failed once is retried', async () => {
    const { id } = await connect()
    upstream.script('failed')
    expect(await passages(id, 'one')).toHaveLength(1)
  })

  it('is refused with the field that is wrong', async () => {
    const refusal = async (more: object) =>
      (await admin.refused(adminEmbeddingModels.create, { body: { ...form(), ...more } })).errors
    expect(await refusal({ base_url: 'ftp://x' })).toMatchObject([{ path: 'base_url' }])
    expect(await refusal({ base_url: 'http://169.254.169.254/v1' })).toMatchObject([{ path: 'base_url' }])
    const { id } = await connect()
    const pooled = await admin.refused(adminEmbeddingModels.update, {
      params: { id },
      body: { pooling: 'cls' },
    })
    expect(pooled.errors).toMatchObject([{ path: 'pooling' }])
  })

  it('that is disabled or missing fails with that reason', async () => {
    const { id } = await connect()
    await change(id, { is_enabled: false })
    await expect(passages(id, 'one')).rejects.toMatchObject({ code: 'model_off' })
    await expect(passages(newId<EmbeddingModelId>(), 'one')).rejects.toMatchObject({ code: 'model_gone' })
  })

  it('is created once per idempotency key', async () => {
    const key = crypto.randomUUID()
    const twice = [1, 2].map(() =>
      admin.call(adminEmbeddingModels.create, { body: form({ name: 'Once' }), key }),
    )
    const [one, other] = await Promise.all(twice)
    expect(one).toEqual(other)
  })
  it('is recorded when it is connected, changed and removed', async () => {
    const { id } = await connect({ name: 'Watched' })
    await change(id, { is_enabled: false, api_key: KEY })
    await admin.call(adminEmbeddingModels.remove, { params: { id } })
    const { items } = await admin.call(audit.list)
    expect(items.filter(({ subject_id }) => subject_id === id)).toMatchObject([
      { action: 'model_removed', subject: 'Watched' },
      { action: 'model_changed', subject: 'Watched', facts: { is_enabled: false } },
      { action: 'model_connected', actor: 'admin', subject: 'Watched' },
    ])
    expect(JSON.stringify(items)).not.toContain(KEY)
  })
})
