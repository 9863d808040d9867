import { createServer } from 'node:http'
import { routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../platform/metrics/log.ts'
import { appForFile, upstreamForFile } from '../../testing/for-file.ts'
import { listFoundServers } from './servers.ts'

const { adminModels, upstreams } = routes
const upstream = await upstreamForFile()
const lines: string[] = []
const app = await appForFile({ log: createLog('warn', { write: line => void lines.push(line) }) })
const admin = await app.api.register('admin')

const KEY = 'sk-secret-0123456789abcd'
const place = (base_url: string) => ({ name: 'Scripted', provider: 'openai-compatible' as const, base_url })
const names = (models: readonly { model: string }[]) => models.map(({ model }) => model).toSorted()

describe('the models of an upstream', () => {
  test('are listed before anything is saved', async () => {
    const models = await admin.call(upstreams.models, { body: { base_url: upstream.url, api_key: KEY } })
    expect(models).toMatchObject([
      { model: 'normal', context_tokens: null },
      { model: 'tokens-5', context_tokens: 8_192 },
      // Likely embedding models come last, since names are no proof.
      { model: 'text-embedding-3-small' },
    ])
    expect(upstream.requests.at(-1)).toMatchObject({
      path: '/v1/models',
      headers: { authorization: `Bearer ${KEY}` },
    })
  })

  test('are requested with the stored key, at its own address only', async () => {
    const body = { name: 'Kept', base_url: upstream.url, model: 'normal', api_key: KEY }
    const { id } = await admin.call(adminModels.create, { body })
    await admin.call(upstreams.models, { body: { id, base_url: upstream.url } })
    expect(upstream.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    await admin.call(upstreams.models, {
      body: { id, base_url: upstream.url.replace('127.0.0.1', 'localhost') },
    })
    expect(upstream.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  test('that cannot be listed are a plain reason', async () => {
    const codeAt = async (base_url: string) =>
      (await admin.refused(upstreams.models, { body: { base_url } })).code
    expect(await codeAt('http://127.0.0.1:9/v1')).toBe('upstream_unreachable')
    lines.length = 0
    expect(await codeAt('http://169.254.169.254/v1')).toBe('upstream_address_refused')
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ code: 'upstream_address_refused', route: 'upstreams.models' }),
    ])
    expect(lines.join()).not.toContain('stack')
    expect(await codeAt(`${app.url}/v1`)).toBe('upstream_address_refused')
  })
})

describe('the servers on this machine', () => {
  test('are those that answer like one', async () => {
    const page = createServer((_, response) => response.end('<!doctype html>'))
    const silent = createServer(() => undefined)
    const addresses = await Promise.all(
      [page, silent].map(server => {
        const { promise, resolve } = Promise.withResolvers<string>()
        server.listen(0, '127.0.0.1', () => {
          const address = server.address()
          resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`)
        })
        return promise
      }),
    )
    const nobody = 'http://127.0.0.1:9/v1'
    const places = [nobody, ...addresses, upstream.url, `${app.url}/v1`].map(place)
    const servers = await listFoundServers(app.context, places)
    expect(servers).toMatchObject([{ name: 'Scripted', base_url: upstream.url, supports_prefill: false }])
    expect(names(servers[0]?.models ?? [])).toEqual(['normal', 'text-embedding-3-small', 'tokens-5'])
    for (const server of [page, silent]) server.close().closeAllConnections()
  })

  test('are not searched for when only public hosts are allowed', async () => {
    const context = { ...app.context, config: { ...app.context.config, modelNetwork: 'public' as const } }
    expect(await listFoundServers(context, [place(upstream.url)])).toEqual([])
  })

  test('are shown to admins only', async () => {
    expect(await admin.call(upstreams.found)).toBeInstanceOf(Array)
  })
})

test('the catalogue of known services is for admins', async () => {
  const { servers, embedding_models } = await admin.call(adminModels.catalog)
  expect(servers[0]).toMatchObject({ provider: 'openai-compatible', base_url: 'https://api.deepseek.com/v1' })
  expect(servers.at(-1)).toMatchObject({ key_url: null, models: [], takes_only: null, stop_max: null })
  expect(embedding_models[0]).toMatchObject({ runtime: 'local', languages: ['zh'] })
  const reader = await app.api.register('reader')
  expect((await reader.refused(adminModels.catalog)).code).toBe('not_allowed')
})
