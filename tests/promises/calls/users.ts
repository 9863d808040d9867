import { routes, type UserId } from '@inkling/contract'
import { adminsOnly, goodCall } from './good-call.ts'
import { type CallWorld, newName } from './world.ts'

const { adminUsers, auth } = routes

async function newcomer({ site }: CallWorld): Promise<UserId> {
  return (await (await site.api.register(newName())).call(auth.profile)).id
}

export const userCalls = [
  goodCall(adminUsers.list, adminsOnly(200), () => ({ query: { keyword: 'o' } })),
  goodCall(adminUsers.update, adminsOnly(200), async world => ({
    params: { id: await newcomer(world) },
    body: { is_suspended: true },
  })),
]
