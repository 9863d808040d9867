import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routes } from '@inkling/contract'
import { createApi } from '@inkling/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storesOf } from '../shared-stores.ts'
import { recordFigures } from './figures.ts'
import { type PromiseFixture, startScene } from './fixtures.ts'
import { neverCalled, privateNetworks, thisMachine } from './outbound/spellings.ts'
import { waysOf } from './outbound/ways.ts'

/** A connection to this server, on any address of this machine, means that the protection failed. */
let hits = 0
const canary = createServer((_, response) => response.end('reached')).on('connection', () => hits++)
let port = 0
let onward = ''
const hub = createServer((_, response) =>
  response.writeHead(302, { location: Buffer.from(onward).toString('latin1') }).end(),
)

const figures = { spellings: 0, calls: 0, canary_hits: 0, reached: 0 }

beforeAll(async () => {
  await new Promise<void>(resolve => canary.listen(0, '::', resolve)) // both families, every local address
  port = portOf(canary)
  await new Promise<void>(resolve => hub.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  canary.close()
  hub.close()
  recordFigures('S7', figures)
})

const portOf = (server: typeof canary): number => (server.address() as AddressInfo).port // it listens on TCP

/** Codes for an address refused when saved or when called, and for one that cannot be parsed. */
const REFUSALS = ['address_refused', 'upstream_address_refused', 'web_address']

/** Tries each address in every way, and returns those that were not refused. */
async function findAccepted(scene: PromiseFixture, addresses: readonly string[]): Promise<string[]> {
  const admin = scene.admin
  const reader = await scene.newReader(`reader-${Date.now()}`)
  const ways = waysOf(await scene.model('normal', 'http://models.invalid/v1'), reader)
  const problems: string[] = []
  for (const address of addresses) {
    figures.spellings++
    for (const [name, way] of ways) {
      figures.calls++
      const code = await way(admin, address)
      if (!REFUSALS.includes(code)) problems.push(`${address} by ${name}: ${code}`)
    }
  }
  figures.canary_hits += hits
  figures.reached += problems.length
  return problems
}

describe('a hosted site', () => {
  let scene: PromiseFixture
  beforeAll(async () => {
    scene = await startScene({ env: { MODEL_NETWORK: 'public' } })
  })
  afterAll(() => scene.close())

  test('calls no local address, however it is written', {
    timeout: 240_000,
  }, async () => {
    const hosts = [...thisMachine, ...privateNetworks, ...neverCalled]
    expect(
      await findAccepted(
        scene,
        hosts.map(host => `http://${host}:${port}/v1`),
      ),
    ).toEqual([])
    expect(hits).toBe(0)
  })

  test('sends no key to addresses with credentials or other schemes', async () => {
    const addresses = [
      `http://user:password@127.0.0.1:${port}/v1`,
      `http://models.example@127.0.0.1:${port}/v1`,
      `http://127.0.0.1:${port}#@models.example/v1`,
      `http://127.0.0.1:${port}\\@models.example/v1`,
      `ftp://127.0.0.1:${port}/v1`,
      `file:///proc/self/environ`,
      `gopher://127.0.0.1:${port}/v1`,
    ]
    expect(await findAccepted(scene, addresses)).toEqual([])
    expect(hits).toBe(0)
  })
})

describe('a site in a home network', () => {
  let scene: PromiseFixture
  beforeAll(async () => {
    scene = await startScene({ env: { MODEL_NETWORK: 'any', MODEL_HUB: `http://127.0.0.1:${portOf(hub)}` } })
  })
  afterAll(() => scene.close())

  /** Ports of this installation's own parts: its server, and its stores if they have one. */
  function ownPorts(): number[] {
    const { DATABASE_URL, S3_ENDPOINT } = storesOf(scene.inkling.dataDir) ?? {}
    const stores = [DATABASE_URL, S3_ENDPOINT].flatMap(url =>
      url === undefined ? [] : [Number(new URL(url).port)],
    )
    return [...(stores.length > 0 ? [] : [Number(new URL(scene.inkling.url).port)]), ...stores]
  }

  test('a local model is called with its key', async () => {
    const { url } = scene.upstream
    const result = await scene.admin.call(routes.adminModels.testForm, {
      body: { base_url: url, model: 'normal', api_key: 'sk-outbound-0123456789' },
    })
    expect(result.ok).toBe(true)
    expect(scene.upstream.requests.at(-1)?.headers.authorization).toBe('Bearer sk-outbound-0123456789')
  })

  test('its own ports and cloud metadata are not called', { timeout: 240_000 }, async () => {
    const own = ownPorts().flatMap(one => thisMachine.map(host => `http://${host}:${one}/v1`))
    const clouds = neverCalled.map(host => `http://${host}/v1`)
    expect(await findAccepted(scene, [...own, ...clouds])).toEqual([])
  })

  test('redirects of a model are not followed', async () => {
    const blockedAddresses = [`http://127.0.0.1:${port}/v1`, 'http://169.254.169.254/', scene.inkling.url]
    for (const location of blockedAddresses) {
      scene.upstream.script(reply => reply.whole(307, '', { location }))
      const body = { base_url: scene.upstream.url, model: 'normal', api_key: 'sk-outbound-0123456789' }
      figures.calls++
      expect(await scene.admin.call(routes.adminModels.testForm, { body })).toMatchObject({ ok: false })
    }
    expect(hits).toBe(0)
  })

  test('redirects of a hub to local addresses are not followed', { timeout: 120_000 }, async () => {
    const own = ownPorts().flatMap(one => thisMachine.map(host => `http://${host}:${one}/`))
    const problems: string[] = []
    for (const address of [...own, ...neverCalled.map(host => `http://${host}/`), 'file:///etc/passwd']) {
      onward = address
      figures.calls++
      const body = { hub_id: 'owner/name' }
      const { code } = await scene.admin.refused(routes.adminEmbeddingModels.addFromHub, { body })
      if (code !== 'hub_refused') problems.push(`${address}: ${code}`)
    }
    figures.reached += problems.length
    expect(problems).toEqual([])
  })

  test('only admins can set addresses', async () => {
    const nobody = createApi(scene.inkling.url)
    const reader = await nobody.register('a-reader')
    const body = { base_url: `http://127.0.0.1:${port}/v1`, model: 'any', name: 'any' }
    for (const route of [routes.adminModels.create, routes.adminModels.testForm, routes.upstreams.models])
      expect([
        (await nobody.send(route, { body })).status,
        (await reader.send(route, { body })).status,
      ]).toEqual([401, 403])
    expect(hits).toBe(0)
  })
})
