import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { pushServiceForFile } from '../../testing/push-service.ts'
import { silent } from '../../testing/silent.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { deriveVapidKeys, isPublicKey } from './vapid-keys.ts'
import { WebPush } from './web-push.ts'

const service = await pushServiceForFile()
const outbound = createOutbound({ network: 'any', ownPorts: new Set() })
afterAll(() => outbound.close())
const keys = deriveVapidKeys(new Uint8Array(32).fill(7))
const message = { text: '{"id":"m1"}', topic: 'topic', keepSeconds: 60, urgency: 'normal' } as const

const senderFor = () => new WebPush({ outbound, keys, contact: 'mailto:admin@example.com', log: silent })

test('the same secret makes the same keys, which browsers accept', () => {
  expect(deriveVapidKeys(new Uint8Array(32).fill(7))).toEqual(keys)
  expect(deriveVapidKeys(new Uint8Array(32).fill(8))).not.toEqual(keys)
  for (const byte of [0, 255]) {
    const { publicKey, privateKey } = deriveVapidKeys(new Uint8Array(32).fill(byte))
    expect([isPublicKey(publicKey), Buffer.from(privateKey, 'base64url').length]).toEqual([true, 32])
  }
})

test.each([
  ['https://chat.example', 'https://chat.example'],
  ['https://localhost:3000', 'mailto:admin@example.com'],
  ['https://192.168.1.7', 'mailto:admin@example.com'],
])('a site at %s is to be contacted at %s', async (site, contact) => {
  const browser = service.subscribe()
  expect(await senderFor().send({ ...browser.form, site }, message)).toBe('sent')
  const token = /t=([^,]+)/.exec(browser.headers[0]?.authorization ?? '')?.[1] ?? ''
  expect(decodeJwt(token).sub).toBe(contact)
})

test.each([302, 400, 401, 413])('an answer of %i is not followed by another request', async status => {
  const browser = service.subscribe()
  browser.answers.push(status)
  expect(await senderFor().send({ ...browser.form, site: 'https://chat.example' }, message)).toBe('failed')
  expect(browser.headers).toHaveLength(1)
})

test('nothing is sent after closing', async () => {
  const browser = service.subscribe()
  const sender = senderFor()
  sender.close()
  expect(await sender.send({ ...browser.form, site: 'https://chat.example' }, message)).toBe('dropped')
  expect(browser.headers).toEqual([])
})
