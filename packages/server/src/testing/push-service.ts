import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll } from 'vitest'
import { certificate, certificateKey } from './certificate.ts'

/** What a browser hands to the page, and what arrived for it. */
export interface TestBrowser {
  readonly form: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** Decrypted, oldest first. */
  readonly shown: PushedContent[]
  readonly headers: IncomingHttpHeaders[]
  /** Statuses of the next answers of the push service; 201 afterwards. */
  readonly answers: number[]
}

interface PushedContent {
  readonly id: string
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly url: string
  readonly lang: string
  readonly unread?: number
}

export interface TestPushService {
  readonly url: string
  subscribe(): TestBrowser
}

/** A push service on this machine, with its own certificate, and its browsers. */
export async function pushServiceForFile(): Promise<TestPushService> {
  const browsers = new Map<string, TestBrowser & { readonly pair: ECDH }>()
  const server = createServer({ cert: certificate, key: certificateKey }, async (request, response) => {
    const body = await buffer(request)
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return response.writeHead(404).end()
    browser.headers.push(request.headers)
    const status = browser.answers.shift() ?? 201
    if (status < 300) browser.shown.push(JSON.parse(decrypt(body, browser)))
    response.writeHead(status).end('a text that nobody reads')
  })
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, certificate])
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    setDefaultCACertificates(trusted)
    server.close().closeAllConnections()
  })
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}` // a listening TCP server has an address
  return {
    url,
    subscribe() {
      const path = `/send/${randomUUID()}`
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const form = { endpoint: url + path, p256dh, auth: randomBytes(16).toString('base64url') }
      const browser = { form, pair, shown: [], headers: [], answers: [] }
      browsers.set(path, browser)
      return browser
    },
  }
}

/** As browsers do it (RFC 8188 and 8291). */
function decrypt(body: Buffer, { pair, form }: TestBrowser & { readonly pair: ECDH }): string {
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const serverKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey])
  const secret = derive(pair.computeSecret(serverKey), Buffer.from(form.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
