import { type LoginId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { TEST_PASSWORD } from '../../../packages/server/src/testing/api.ts'
import { each, goodCall, ownersOnly } from './good-call.ts'
import type { World } from './world.ts'

const { auth, logins } = routes

/** A login of this person's on another device. */
async function anotherLogin({ site }: World, by: Api): Promise<LoginId> {
  const { username } = await by.call(auth.profile)
  await site.api.call(auth.login, { body: { username, password: TEST_PASSWORD } })
  const { items } = await by.call(logins.list)
  const found = items.find(({ is_current }) => !is_current)
  if (found === undefined) throw new Error('a login that was just made is listed')
  return found.id
}

export const loginCalls = [
  goodCall(logins.list, each(200)),
  goodCall(logins.remove, ownersOnly(204), async (world, by) => ({
    params: { id: await anotherLogin(world, by) },
  })),
  goodCall(logins.removeOthers, each(204), async (world, by) => {
    await anotherLogin(world, by)
    return {}
  }),
]
