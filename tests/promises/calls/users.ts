import { routes, type UserId } from '@inkling/contract'
import { adminsOnly, anybody, goodCall } from './good-call.ts'
import { type CallWorld, newName, PASSWORD } from './world.ts'

const { adminUsers, auth, invitations, registration } = routes

async function newcomer({ site }: CallWorld): Promise<UserId> {
  return (await (await site.api.register(newName())).call(auth.profile)).id
}

export const userCalls = [
  goodCall(adminUsers.list, adminsOnly(200), () => ({ query: { keyword: 'o' } })),
  goodCall(adminUsers.update, adminsOnly(200), async fixture => ({
    params: { id: await newcomer(fixture) },
    body: { is_suspended: true },
  })),
  goodCall(adminUsers.createPasswordLink, adminsOnly(201), async fixture => ({
    params: { id: await newcomer(fixture) },
  })),
  goodCall(auth.resetPassword, anybody(204), async fixture => {
    const { admin } = fixture.people
    const params = { id: await newcomer(fixture) }
    const { token } = await admin.call(adminUsers.createPasswordLink, { params })
    return { body: { token, new_password: PASSWORD } }
  }),
  goodCall(registration.get, adminsOnly(200)),
  goodCall(registration.update, adminsOnly(200), async (_, by) => {
    await by.send(registration.update, { body: { mode: 'invite' } })
    return { body: { mode: 'open' as const } }
  }),
  goodCall(invitations.list, adminsOnly(200)),
  goodCall(invitations.create, adminsOnly(201), () => ({ body: { note: newName() } })),
  goodCall(invitations.remove, adminsOnly(204), async ({ people }) => ({
    params: { id: (await people.admin.call(invitations.create, { body: {} })).id },
  })),
]
