import { type NotificationId, routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { adminsOnly, each, goodCall, ownersOnly } from './good-call.ts'
import type { CallWorld } from './world.ts'

const { adminAnnouncements, auth, notifications } = routes

async function notificationOf({ people }: CallWorld, by: Api): Promise<NotificationId> {
  const { username } = await by.call(auth.profile)
  const body = { username, title: 'The lamp is lit' }
  return (await people.admin.call(notifications.create, { body })).id
}

const ofOne = async (fixture: CallWorld, by: Api) => ({ params: { id: await notificationOf(fixture, by) } })
const toEverybody = { username: null, title: 'The lamp is out' }

export const notificationCalls = [
  goodCall(notifications.create, adminsOnly(201), () => ({ body: toEverybody })),
  goodCall(notifications.list, each(200)),
  goodCall(notifications.unread, each(200)),
  goodCall(notifications.readAll, each(204), async ({ people }, by) => {
    await by.call(notifications.readAll)
    await people.admin.call(notifications.create, { body: toEverybody })
    return {}
  }),
  goodCall(notifications.switches, each(200)),
  goodCall(notifications.changeSwitches, each(200), async (_, by) => {
    await by.call(notifications.changeSwitches, { body: { favorite: true } })
    return { body: { favorite: false } }
  }),
  goodCall(notifications.get, ownersOnly(200), ofOne),
  goodCall(notifications.update, ownersOnly(200), async (...of) => ({
    ...(await ofOne(...of)),
    body: { is_read: true },
  })),
  goodCall(notifications.remove, ownersOnly(204), ofOne),
  goodCall(adminAnnouncements.list, adminsOnly(200)),
  goodCall(adminAnnouncements.remove, adminsOnly(204), async ({ people }) => ({
    params: { id: (await people.admin.call(notifications.create, { body: toEverybody })).id },
  })),
]
