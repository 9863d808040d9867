import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall } from './good-call.ts'
import type { CallWorld } from './world.ts'

const { push } = routes

const subscription = () => ({
  endpoint: `https://push.example/send/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
  answers: true,
  notifications: true,
  previews: false,
})

export const pushCalls = [
  goodCall(push.get, each(200)),
  goodCall(push.subscribe, each(204), async (_: CallWorld, by: Api) => {
    await by.call(push.unsubscribe)
    return { body: subscription() }
  }),
  goodCall(push.unsubscribe, each(204), async (_: CallWorld, by: Api) => {
    await by.call(push.subscribe, { body: subscription() })
    return {}
  }),
]
