import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { apiKeys } = routes

const newKey = () => ({ body: { name: newName(), scopes: ['read' as const] } })

export const apiKeyCalls = [
  goodCall(apiKeys.list, each(200)),
  goodCall(apiKeys.create, each(201), newKey),
  goodCall(apiKeys.remove, ownersOnly(204), async (_: CallWorld, by: Api) => ({
    params: { id: (await by.call(apiKeys.create, newKey())).id },
  })),
]
