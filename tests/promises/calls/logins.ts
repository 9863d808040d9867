import { type LoginId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { each, goodCall, ownersOnly } from './good-call.ts'
import { logInElsewhere } from './things.ts'
import type { CallWorld } from './world.ts'

const { logins } = routes

async function anotherLogin(fixture: CallWorld, by: Api): Promise<LoginId> {
  await logInElsewhere(fixture, by)
  const { items } = await by.call(logins.list)
  const other = items.find(({ is_current }) => !is_current)
  if (other === undefined) throw new Error('a login that was just made is listed')
  return other.id
}

export const loginCalls = [
  goodCall(logins.list, each(200)),
  goodCall(logins.revoke, ownersOnly(204), async (fixture, by) => ({
    params: { id: await anotherLogin(fixture, by) },
  })),
  goodCall(logins.revokeOthers, each(204), async (fixture, by) => {
    await anotherLogin(fixture, by)
    return {}
  }),
]
