import { createServer, request } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificate, certificateKey } from '../../testing/certificate.ts'
import { AddressRefused, type Network } from './addresses.ts'
import type { Lookup } from './connect.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { isProxyAddress, type ProxyEnvironment } from './proxies.ts'

/** Hosts the proxy saw, oldest first. */
let seen: string[] = []
const target = createServer((_, response) => response.end('the target'))
/** Answers requests to other machines itself. */
const proxy = createServer((incoming, response) => {
  const url = new URL(incoming.url ?? '')
  seen.push(url.host)
  if (url.hostname !== '127.0.0.1') return response.end('the proxy')
  request(url, answer => answer.pipe(response)).end()
})
proxy.on('connect', (incoming, socket) => {
  seen.push(`tunnel ${incoming.url}`)
  const port = Number(incoming.url?.split(':').at(-1))
  const through = connect(port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    through.pipe(socket).pipe(through)
  })
})

const portOf = (server: typeof target) => (server.address() as AddressInfo).port // a listening TCP server has one
const proxyUrl = () => `http://127.0.0.1:${portOf(proxy)}`
let outbound: Outbound | undefined

beforeAll(async () => {
  for (const server of [target, proxy]) {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  }
})
beforeEach(() => {
  seen = []
})
afterEach(async () => {
  await outbound?.close()
  outbound = undefined
})
afterAll(() => [target, proxy].map(server => server.close().closeAllConnections()))

const names: Readonly<Record<string, string>> = {
  'model.example': '93.184.216.34',
  'inside.example': '10.0.0.7',
  'near.example': '127.0.0.1',
}
const lookup: Lookup = (name, callback) => {
  const address = names[name]
  if (address === undefined) callback(new Error('no such name'), [])
  else callback(null, [{ address, family: 4 }])
}

async function call(address: string, network: Network, proxies: ProxyEnvironment, own: string | null = null) {
  outbound = createOutbound({ network, ownPorts: new Set(), proxies, lookup })
  try {
    const url = outbound.check(address)
    const way = await outbound.wayTo(url, own)
    const { body } = await way.request({ origin: url.origin, path: '/', method: 'GET' })
    return await body.text()
  } catch (error) {
    if (error instanceof AddressRefused) return 'refused'
    throw error
  }
}

describe('the environment’s proxy', () => {
  test('is used for public names', async () => {
    expect(await call('http://model.example', 'any', { http: proxyUrl() })).toBe('the proxy')
    expect(seen).toEqual(['model.example'])
  })

  test('is not used for addresses in the home network', async () => {
    const home = `http://127.0.0.1:${portOf(target)}`
    expect(await call(home, 'any', { http: proxyUrl() })).toBe('the target')
    expect(seen).toEqual([])
  })

  test('is not used for the names in NO_PROXY', async () => {
    const near = `http://near.example:${portOf(target)}`
    expect(await call(near, 'any', { http: proxyUrl(), none: '.example' })).toBe('the target')
    expect(seen).toEqual([])
  })

  test.each([
    ['http://inside.example', 'public', 'refused'],
    ['http://unknown.example', 'public', 'refused'],
    ['http://169.254.169.254', 'any', 'refused'],
    ['http://inside.example', 'any', 'the proxy'],
    ['http://unknown.example', 'any', 'the proxy'],
  ] as const)('reaches allowed addresses only: %s in %s', async (address, network, outcome) => {
    expect(await call(address, network, { http: proxyUrl() })).toBe(outcome)
  })
})

describe('a model’s own proxy', () => {
  test('is used for all its calls, also in the home network', async () => {
    expect(await call(`http://127.0.0.1:${portOf(target)}`, 'any', {}, proxyUrl())).toBe('the target')
    expect(seen).toEqual([`127.0.0.1:${portOf(target)}`])
  })

  test('must be allowed by the outbound rules', async () => {
    expect(await call('http://model.example', 'public', {}, proxyUrl())).toBe('refused')
    expect(await call('http://model.example', 'any', {}, 'http://169.254.169.254:80')).toBe('refused')
    expect(await call('http://model.example', 'any', {}, 'ftp://127.0.0.1')).toBe('refused')
    expect(seen).toEqual([])
  })
})

describe('an HTTPS target', () => {
  const secure = createSecureServer({ cert: certificate, key: certificateKey }, (_, response) =>
    response.end('the secure target'),
  )
  const trusted = getCACertificates('default')
  beforeAll(async () => {
    setDefaultCACertificates([...trusted, certificate])
    await new Promise<void>(resolve => secure.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    setDefaultCACertificates(trusted)
    secure.close().closeAllConnections()
  })
  const secureUrl = () => `https://secure.example:${portOf(secure)}`

  test.each([
    ['the environment’s proxy', 'https'],
    ['the environment’s proxy for http', 'http'],
    ['a model’s own proxy', 'own'],
  ] as const)('is called through a tunnel of %s, with its own certificate', async (_, where) => {
    const proxies = where === 'own' ? {} : { [where]: proxyUrl() }
    const own = where === 'own' ? proxyUrl() : null
    expect(await call(secureUrl(), 'any', proxies, own)).toBe('the secure target')
    expect(seen).toEqual([`tunnel secure.example:${portOf(secure)}`])
  })

  test('is not called when its certificate is not trusted', async () => {
    setDefaultCACertificates(trusted)
    await expect(call(secureUrl(), 'any', { https: proxyUrl() })).rejects.toThrow('certificate')
  })
})

describe('a SOCKS proxy', () => {
  test.each(['socks5', 'socks5h'])('carries a model’s calls: %s', async scheme => {
    const socks = createSocksServer()
    await new Promise<void>(resolve => socks.listen(0, '127.0.0.1', resolve))
    const address = `${scheme}://127.0.0.1:${(socks.address() as AddressInfo).port}`
    const home = `http://127.0.0.1:${portOf(target)}`
    expect(await call(home, 'any', {}, address)).toBe('the target')
    expect(seen).toEqual(['socks'])
    socks.close()
  })
})

describe('the address of a proxy', () => {
  test.each(['http://127.0.0.1:7890', '127.0.0.1:7890', 'localhost:7890', 'socks5h://localhost:1080', ''])(
    'can be %s',
    address => {
      expect(isProxyAddress(address)).toBe(true)
      outbound = createOutbound({ network: 'any', ownPorts: new Set(), proxies: { https: address }, lookup })
    },
  )

  test.each(['ftp://127.0.0.1', 'http://', 'a b'])('cannot be %s', address => {
    expect(isProxyAddress(address)).toBe(false)
  })
})

/** A SOCKS 5 server without a password: greeting, request for an IPv4 address, then bytes both ways. */
function createSocksServer(): Server {
  return createTcpServer(socket => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]))
      socket.once('data', greeting => {
        seen.push('socks')
        const host = greeting.subarray(4, 8).join('.')
        const through = connect(greeting.readUInt16BE(8), greeting[3] === 1 ? host : '127.0.0.1', () => {
          socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
          through.pipe(socket).pipe(through)
        })
        through.on('error', () => socket.destroy())
      })
    })
    socket.on('error', () => undefined)
  })
}
