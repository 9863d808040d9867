import { OWN_MODELS_MAX, type OwnModelMode, routes } from '@inkling/contract'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { Api } from '../../testing/api.ts'
import { connectModel, readEvents, startChat, textOf } from '../../testing/chat.ts'
import { appForFile, upstreamForFile } from '../../testing/for-file.ts'

const { account, adminModels, adminOwnModels, audit, chat, chatSettings, models, modelUsage, ownModels } =
  routes

const upstream = await upstreamForFile()
/** Allows this machine, on which the test runs the service. */
const publicOutbound = createOutbound({ network: 'any', ownPorts: new Set() })
afterAll(() => publicOutbound.close())
const app = await appForFile({ publicOutbound })
const admin = await app.api.register('admin')
const owner = await app.api.register('owner')
const other = await app.api.register('other')

const KEY = 'sk-own-0123456789wxyz'
const form = (more = {}) => ({ name: 'Mine', base_url: upstream.url, model: 'normal', api_key: KEY, ...more })
const allow = (mode: OwnModelMode) => admin.call(adminOwnModels.update, { body: { mode } })
const connect = (by: Api, more = {}) => by.call(ownModels.create, { body: form(more) })
const namesFor = async (by: Api) => (await by.call(models.list)).items.map(({ name }) => name)

async function sendMessage(by: Api, model_id: Awaited<ReturnType<typeof connect>>['id']) {
  const { id: session_id } = await startChat(by)
  return await by.send(chat.complete, { body: { session_id, content: 'Hello.', model_id } })
}

beforeEach(() => allow('any'))

describe('a user’s own model', () => {
  it('answers in their chats, with their key', async () => {
    const { id, api_key_last4 } = await connect(owner)
    expect(api_key_last4).toBe('wxyz')
    expect(textOf(await readEvents(await sendMessage(owner, id)))).not.toBe('')
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(await namesFor(owner)).toContain('Mine')
    const { items } = await admin.call(modelUsage.list)
    expect(items.map(({ model }) => model.name)).not.toContain('Mine')
  })

  it('is hidden from everybody else, admins included', async () => {
    const { id } = await connect(owner, { name: 'Only mine' })
    for (const by of [other, admin]) {
      expect(await namesFor(by)).not.toContain('Only mine')
      expect((await sendMessage(by, id)).status).toBe(404)
      const change = { params: { id }, body: { name: 'Taken' } }
      expect((await by.refused(ownModels.update, change)).code).toBe('not_found')
      expect((await by.refused(ownModels.remove, { params: { id } })).code).toBe('not_found')
      expect((await by.refused(chatSettings.change, { body: { model_id: id } })).code).toBe('not_found')
    }
    expect((await admin.refused(adminModels.get, { params: { id } })).code).toBe('not_found')
    expect((await admin.refused(adminModels.test, { params: { id } })).code).toBe('not_found')
    expect((await admin.call(adminModels.list)).items.map(one => one.id)).not.toContain(id)
    const test = { id, provider: 'openai-compatible', base_url: upstream.url, model: 'normal' } as const
    expect((await other.refused(ownModels.testForm, { body: test })).code).toBe('not_found')
  })

  it('can be the default, and is changed and deleted by its owner', async () => {
    const { id } = await connect(owner)
    await owner.call(chatSettings.change, { body: { model_id: id } })
    const changed = await owner.call(ownModels.update, { params: { id }, body: { name: 'Renamed' } })
    expect(changed).toMatchObject({ name: 'Renamed', api_key_last4: 'wxyz' })
    await owner.call(ownModels.remove, { params: { id } })
    expect((await owner.call(ownModels.list)).items.map(one => one.id)).not.toContain(id)
  })

  it('loses its key when its address changes', async () => {
    const { id } = await connect(owner)
    const body = { base_url: 'https://elsewhere.example/v1' }
    expect((await owner.call(ownModels.update, { params: { id }, body })).api_key_last4).toBeNull()
  })

  it('is deleted with its owner’s account', async () => {
    const leaver = await app.api.register('leaver', { password: 'a password to leave with' })
    const { id } = await connect(leaver)
    await leaver.call(account.remove, {
      body: { password: 'a password to leave with', public_cards: 'leave' },
    })
    await expect
      .poll(
        async () => (await app.database.pool.query('select 1 from ai_models where id = $1', [id])).rowCount,
      )
      .toBe(0)
  })

  it('can be tested before it is saved, and its service lists its models', async () => {
    const body = {
      provider: 'openai-compatible',
      base_url: upstream.url,
      model: 'normal',
      api_key: KEY,
    } as const
    expect(await owner.call(ownModels.testForm, { body })).toMatchObject({ ok: true })
    expect((await owner.call(ownModels.upstreamModels, { body })).length).toBeGreaterThan(0)
  })

  it('is refused beyond the limit', async () => {
    const many = await app.api.register('many')
    for (let count = 0; count < OWN_MODELS_MAX; count++) await connect(many, { name: `Model ${count}` })
    const refusal = await many.refused(ownModels.create, { body: form() })
    expect([refusal.status, refusal.code]).toEqual([409, 'own_model_limit'])
  })
})

describe('own models', () => {
  it('cannot be connected or used while switched off', async () => {
    const { id } = await connect(owner, { name: 'Switched off' })
    await allow('off')
    expect((await owner.refused(ownModels.create, { body: form() })).code).toBe('own_models_off')
    expect(await namesFor(owner)).not.toContain('Switched off')
    expect((await sendMessage(owner, id)).status).toBe(404)
    expect((await owner.call(ownModels.list)).items.map(one => one.id)).toContain(id)
    await owner.call(ownModels.remove, { params: { id } })
  })

  it('can be limited to the listed services', async () => {
    await allow('services')
    const refusal = await owner.refused(ownModels.create, { body: form() })
    expect(refusal.errors).toEqual([{ path: 'base_url', message: 'service_unlisted' }])
    const { servers } = await owner.call(ownModels.catalog)
    const [listed] = servers
    if (listed === undefined) throw new Error('no services are listed')
    const { provider, base_url } = listed
    const made = await owner.call(ownModels.create, {
      body: form({ provider: provider as 'openai-compatible', base_url }),
    })
    const body = { base_url: upstream.url }
    expect((await owner.refused(ownModels.update, { params: { id: made.id }, body })).errors).toHaveLength(1)
  })

  it('never reach an address in the server’s network', async () => {
    const strict = await appForFile()
    const first = await strict.api.register('first')
    await first.call(adminOwnModels.update, { body: { mode: 'any' } })
    // An admin's model may have such an address, but not a user's.
    await connectModel(first, upstream, 'normal')
    for (const base_url of [
      upstream.url,
      'http://169.254.169.254/v1',
      'http://10.0.0.7/v1',
      'http://[::1]:9/v1',
    ]) {
      const refusal = await first.refused(ownModels.create, { body: form({ base_url }) })
      expect(refusal.errors).toEqual([{ path: 'base_url', message: 'address_refused' }])
    }
    const named = upstream.url.replace('127.0.0.1', 'localhost')
    const test = { provider: 'openai-compatible', base_url: named, model: 'normal', api_key: KEY } as const
    const requestCount = upstream.requests.length
    expect(await first.call(ownModels.testForm, { body: test })).toMatchObject({ ok: false })
    const { id } = await first.call(ownModels.create, { body: form({ base_url: named }) })
    const events = await readEvents(await sendMessage(first, id))
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'upstream_address_refused' } })
    expect(upstream.requests.length).toBe(requestCount)
  })

  it('have their mode in the audit log', async () => {
    await allow('services')
    const { items } = await admin.call(audit.list)
    expect(items[0]).toMatchObject({ action: 'own_models_changed', subject: 'services' })
  })
})
