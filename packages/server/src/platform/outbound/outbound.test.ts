import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AddressRefused, type Network } from './addresses.ts'
import type { Lookup } from './connect.ts'
import { createOutbound, type Outbound } from './outbound.ts'

/** A connection to this server is a security hole. */
let hits = 0
const canary = createServer((_, response) => response.end('reached'))
canary.on('connection', () => hits++)
let port = 0
let outbound: Outbound | undefined

beforeAll(async () => {
  await new Promise<void>(resolve => canary.listen(0, '::', resolve)) // every local address, IPv4 and IPv6
  port = (canary.address() as AddressInfo).port // a listening TCP server has one
})
beforeEach(() => {
  hits = 0
})
afterEach(() => outbound?.close())
afterAll(() => canary.close())

const answering =
  (...addresses: string[]): Lookup =>
  (_, callback) =>
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

function build(network: Network, ownPorts: number[] = [], lookup?: Lookup): Outbound {
  outbound = createOutbound({ network, ownPorts: new Set(ownPorts), ...(lookup && { lookup }) })
  return outbound
}

async function call(from: Outbound, address: string): Promise<string> {
  try {
    const url = from.check(address)
    const answer = await from.dispatcher.request({ origin: url.origin, path: '/', method: 'GET' })
    return await answer.body.text()
  } catch (error) {
    if (error instanceof AddressRefused) return 'refused'
    throw error
  }
}

const ownAddress = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(address => !address.internal && address.family === 'IPv4')?.address

const spellings = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7F.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.01',
  '0177.1',
  '127.12.34.56',
  '１２７.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::80ff:fffe]',
  ...(ownAddress === undefined ? [] : [ownAddress, `[::ffff:${ownAddress}]`]),
]

describe('a hosted site', () => {
  test.each(spellings)('does not call its own machine, spelled %s', async host => {
    expect(await call(build('public'), `http://${host}:${port}/`)).toBe('refused')
    expect(hits).toBe(0)
  })

  test.each([
    ['one answer', ['127.0.0.1']],
    ['one among good ones', ['1.1.1.1', '127.0.0.1']],
    ['wrapped', ['::ffff:127.0.0.1']],
    ['with a zone', ['::1%lo']],
  ])('does not call a name that resolves to its own machine: %s', async (_, addresses) => {
    const from = build('public', [], answering(...addresses))
    expect(await call(from, `http://models.example:${port}/`)).toBe('refused')
    expect(await call(from, `http://localhost.:${port}/`)).toBe('refused')
    expect(hits).toBe(0)
  })
})

describe('in a home network', () => {
  test.each(['127.0.0.1', '[::1]', 'localhost'])(
    'a model on this machine can be called at %s',
    async host => {
      expect(await call(build('any'), `http://${host}:${port}/`)).toBe('reached')
    },
  )

  test.each(spellings)('the server’s own ports cannot be called at %s', async host => {
    expect(await call(build('any', [port]), `http://${host}:${port}/`)).toBe('refused')
    expect(hits).toBe(0)
  })

  test('a port that the server opens later cannot be called either', async () => {
    const own = new Set<number>()
    outbound = createOutbound({ network: 'any', ownPorts: own })
    own.add(port)
    expect(await call(outbound, `http://127.0.0.1:${port}/`)).toBe('refused')
    expect(hits).toBe(0)
  })
})

test('the address that was checked is the one that is called', async () => {
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  let lookups = 0
  const rebinding: Lookup = (name, callback) => answering(...(answers[lookups++] ?? []))(name, callback)
  expect(await call(build('any', [], rebinding), `http://models.example:${port}/`)).toBe('reached')
  expect(lookups).toBe(1)
})

test('a call to a name that never resolves times out', async () => {
  outbound = createOutbound({ network: 'any', ownPorts: new Set(), connectMs: 50, lookup: () => {} })
  await expect(call(outbound, 'http://models.example/')).rejects.toMatchObject({
    code: 'UND_ERR_CONNECT_TIMEOUT',
  })
  await outbound.dispatcher.destroy()
  outbound = undefined
})

test.each([
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'unix:/run/database.sock',
  'data:text/plain,x',
  'http://',
  'models.example',
  'http://user@models.example/',
  'http://user:password@models.example/',
  'http://[fe80::1%25eth0]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  '',
])('%s is refused before it is saved', address => {
  expect(() => build('any').check(address)).toThrow(AddressRefused)
})
