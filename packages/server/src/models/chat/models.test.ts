import { type ModelId, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { inTransaction } from '../../platform/database/transactions.ts'
import { appForFile, upstreamForFile } from '../../testing/for-file.ts'
import { startScriptedUpstream } from '../../testing/scripted-upstream.ts'

const { audit, models, adminModels } = routes
const upstream = await upstreamForFile()
const app = await appForFile()
const admin = await app.api.register('admin')
const user = await app.api.register('user')

const KEY = 'sk-secret-0123456789abcd'
const form = (more = {}) => ({
  name: 'Scripted',
  base_url: upstream.url,
  model: 'normal',
  api_key: KEY,
  ...more,
})

describe('the built-in demo model', () => {
  it('is there on a fresh installation, marked as demo', async () => {
    const { items } = await user.call(models.list)
    expect(items.map(item => item.provider)).toEqual(['demo'])
  })
})

describe('a model', () => {
  it('is shown to admins with the last four characters of its key, and to users without its address', async () => {
    const made = await admin.call(adminModels.create, { body: form() })
    expect(made.api_key_last4).toBe('abcd')
    const texts = await Promise.all([
      admin.send(adminModels.list).then(response => response.text()),
      admin.send(adminModels.get, { params: { id: made.id } }).then(response => response.text()),
      user.send(models.list).then(response => response.text()),
    ])
    expect(texts.join()).not.toContain(KEY)
    expect(texts[2]).not.toContain(upstream.url)
    expect(texts[2]).toContain('Scripted')
  })

  it('is stored with its key encrypted', async () => {
    const made = await admin.call(adminModels.create, { body: form() })
    const { rows } = await app.database.pool.query<{ api_key: Buffer }>(
      'select api_key from ai_models where id = $1',
      [made.id],
    )
    expect(rows[0]?.api_key.includes(KEY)).toBe(false)
  })

  it('loses its key when its address changes, unless the key is given again', async () => {
    const { id } = await admin.call(adminModels.create, { body: form() })
    const change = (body: object) => admin.call(adminModels.update, { params: { id }, body })
    expect((await change({ name: 'Renamed' })).api_key_last4).toBe('abcd')
    expect((await change({ base_url: 'http://127.0.0.1:9/v1' })).api_key_last4).toBeNull()
    expect((await change({ base_url: upstream.url, api_key: KEY })).api_key_last4).toBe('abcd')
    expect((await change({ api_key: null })).api_key_last4).toBeNull()
  })

  it('never sends a key to another address, also with simultaneous saves', async () => {
    const { id } = await admin.call(adminModels.create, { body: form() })
    const saving = await inTransaction(app.context.db, async tx => {
      await tx
        .updateTable('ai_models')
        .set({ base_url: 'http://127.0.0.1:9/v1' })
        .where('id', '=', id)
        .execute()
      const begun = admin.call(adminModels.update, { params: { id }, body: { base_url: upstream.url } })
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.context.db)
        expect(rows).not.toEqual([])
      })
      return { begun }
    })
    expect((await saving.begun).api_key_last4).toBeNull()
  })

  it('is no longer offered when it is disabled or removed', async () => {
    const { id } = await admin.call(adminModels.create, { body: form({ name: 'Passing' }) })
    const isOffered = async () => (await user.call(models.list)).items.some(item => item.id === id)
    await admin.call(adminModels.update, { params: { id }, body: { is_enabled: false } })
    expect(await isOffered()).toBe(false)
    await admin.call(adminModels.update, { params: { id }, body: { is_enabled: true } })
    expect(await isOffered()).toBe(true)
    await admin.call(adminModels.remove, { params: { id } })
    expect(await isOffered()).toBe(false)
    expect((await admin.refused(adminModels.get, { params: { id } })).status).toBe(404)
  })

  it('comes first when it is recommended', async () => {
    await admin.call(adminModels.create, { body: form({ name: 'Best', recommended: true }) })
    expect((await user.call(models.list)).items[0]?.name).toBe('Best')
    expect((await user.call(models.list, { query: { recommended: 'true' } })).items).toHaveLength(1)
  })

  it('is refused with the fields that are wrong', async () => {
    const refusal = await admin.refused(adminModels.create, {
      body: { name: 'X', base_url: 'ftp://x', model: '' },
    })
    expect(refusal.errors?.map(error => error.path).toSorted()).toEqual(['base_url', 'model'])
  })

  it('cannot be at an address of this server or of a cloud’s metadata', async () => {
    for (const base_url of [
      'http://169.254.169.254/v1',
      `${app.url}/v1`,
      'http://user:pass@example.com/v1',
    ]) {
      const refusal = await admin.refused(adminModels.create, { body: form({ base_url }) })
      expect([base_url, refusal.errors?.[0]?.message]).toEqual([base_url, 'address_refused'])
    }
  })

  it.each([
    ['http://169.254.169.254:80', 'address_refused'],
    ['socks5://169.254.169.254', 'address_refused'],
    ['ftp://127.0.0.1', 'proxy_address'],
    ['http://user:pass@127.0.0.1:7890', 'proxy_address'],
  ])('cannot have a proxy that the server may not call: %s', async (proxy_url, message) => {
    const { errors } = await admin.refused(adminModels.create, { body: { ...form(), proxy_url } })
    expect(errors).toMatchObject([{ path: 'proxy_url', message }])
  })

  it('can have a proxy of its own', async () => {
    const proxy_url = 'http://127.0.0.1:7890'
    const { id } = await admin.call(adminModels.create, { body: { ...form(), proxy_url } })
    expect(await admin.call(adminModels.get, { params: { id } })).toMatchObject({ proxy_url })
  })
})

describe('a change of a model', () => {
  const refused = async (id: ModelId, body: object) => {
    const { errors = [] } = await admin.refused(adminModels.update, { params: { id }, body })
    return errors.map(({ path, message }) => `${path}: ${message}`)
  }

  it('sets the given fields and keeps the others', async () => {
    const other = await admin.call(adminModels.create, { body: form({ name: 'Other' }) })
    const { id } = await admin.call(adminModels.create, { body: form() })
    const body = {
      takes_only: ['temperature', 'stop'] as const,
      stop_max: 4,
      reasoning_control: 'switch' as const,
      supports_reasoning: true,
      supports_prefill: true,
      fallback_id: other.id,
      daily_tokens: 5_000_000_000,
      position: 3,
    }
    const changed = await admin.call(adminModels.update, {
      params: { id },
      body: { ...body, takes_only: [...body.takes_only] },
    })
    expect(changed).toMatchObject({ ...body, takes: ['temperature', 'stop'], name: 'Scripted' })
    const none = { takes_only: null, stop_max: null, fallback_id: null, daily_tokens: null }
    expect(await admin.call(adminModels.update, { params: { id }, body: none })).toMatchObject({
      ...none,
      reasoning_control: 'switch',
      position: 3,
    })
  })

  it('refuses fallbacks that form a cycle', async () => {
    const [first, second, third] = await Promise.all(
      ['First', 'Second', 'Third'].map(name => admin.call(adminModels.create, { body: form({ name }) })),
    ).then(made => made.map(({ id }) => id) as [ModelId, ModelId, ModelId])
    await admin.call(adminModels.update, { params: { id: first }, body: { fallback_id: second } })
    await admin.call(adminModels.update, { params: { id: second }, body: { fallback_id: third } })
    expect(await refused(third, { fallback_id: first })).toEqual(['fallback_id: makes_a_circle'])
    expect(await refused(third, { fallback_id: third })).toEqual(['fallback_id: makes_a_circle'])
    expect(await refused(third, { fallback_id: crypto.randomUUID() })).toEqual(['fallback_id: not_there'])
    await admin.call(adminModels.remove, { params: { id: second } })
    const { fallback_id } = await admin.call(adminModels.get, { params: { id: first } })
    expect(fallback_id).toBeNull()
  })

  it('refuses settings without which a model cannot be called', async () => {
    const { id } = await admin.call(adminModels.create, { body: form() })
    expect(await refused(id, { base_url: '' })).toEqual(['base_url: web_address'])
    expect(await refused(id, { model: '' })).toEqual(['model: required'])
    expect(await refused(id, { provider: 'llama-cpp' })).toEqual(['provider: from_hub_only'])
    await admin.call(adminModels.update, {
      params: { id },
      body: { provider: 'demo', base_url: '', model: '' },
    })
    expect(await refused(id, { provider: 'anthropic' })).toEqual(['base_url: web_address'])
  })

  it('is in the audit log, as are new and deleted models', async () => {
    const { id } = await admin.call(adminModels.create, { body: form({ name: 'Watched' }) })
    await admin.call(adminModels.update, { params: { id }, body: { is_enabled: false, api_key: KEY } })
    await admin.call(adminModels.remove, { params: { id } })
    const { items } = await admin.call(audit.list)
    expect(items.filter(({ subject_id }) => subject_id === id)).toMatchObject([
      { action: 'model_removed', subject: 'Watched' },
      { action: 'model_changed', subject: 'Watched', facts: { is_enabled: false } },
      { action: 'model_connected', actor: 'admin', subject: 'Watched' },
    ])
    expect(JSON.stringify(items)).not.toContain(KEY)
  })
})

describe('testing a model', () => {
  it('reports the latency and a sample of its answer', async () => {
    const { id } = await admin.call(adminModels.create, { body: form() })
    const result = await admin.call(adminModels.test, { params: { id } })
    expect(result).toMatchObject({ ok: true, sample: expect.stringContaining('t0') })
  })

  it.each([
    ['key-refused', 'upstream_key_refused'],
    ['no-credit', 'upstream_no_credit'],
    ['model-unknown', 'upstream_model_unknown'],
    ['html-200', 'upstream_garbage'],
  ])('reports the reason of %s, before anything is saved', async (model, code) => {
    const body = { base_url: upstream.url, model, api_key: KEY }
    expect(await admin.call(adminModels.testForm, { body })).toMatchObject({ ok: false, problem: { code } })
  })

  it('reports that an address does not answer', async () => {
    const body = { base_url: 'http://127.0.0.1:9/v1', model: 'x' }
    expect(await admin.call(adminModels.testForm, { body })).toMatchObject({
      ok: false,
      problem: { code: 'upstream_unreachable' },
    })
  })

  it('uses the stored key for its own address only', async () => {
    const { id } = await admin.call(adminModels.create, { body: form() })
    await admin.call(adminModels.testForm, { body: { id, base_url: upstream.url, model: 'normal' } })
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    const otherUpstream = await startScriptedUpstream()
    await admin.call(adminModels.testForm, { body: { id, base_url: otherUpstream.url, model: 'normal' } })
    expect(otherUpstream.requests.at(-1)?.headers.authorization).toBeUndefined()
    await otherUpstream.close()
  })
})
