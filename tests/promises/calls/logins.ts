import { type LoginId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { logInElsewhere } from './things.ts'
import type { CallWorld } from './world.ts'

const { logins } = routes

async function anotherLogin(world: CallWorld, by: Api): Promise<LoginId> {
  await logInElsewhere(world, by)
  const { items } = await by.call(logins.list)
  const found = items.find(({ is_current }) => !is_current)
  if (found === undefined) throw new Error('a login that was just made is listed')
  return found.id
}

export const loginCalls = [
  goodCall(logins.list, each(200)),
  goodCall(logins.revoke, ownersOnly(204), async (world, by) => ({
    params: { id: await anotherLogin(world, by) },
  })),
  goodCall(logins.revokeOthers, each(204), async (world, by) => {
    await anotherLogin(world, by)
    return {}
  }),
]
