import { routes } from '@inkling/contract'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { noObject } from '../../platform/http/guards.ts'
import { tellWhenDone } from '../../platform/http/publish-after-commit.ts'
import { announce, listAnnouncements, withdraw } from './announcements.ts'
import { listNotifications, showNotification, showUnread } from './list-notifications.ts'
import { changeSwitches, switchesOf } from './notification-switches.ts'
import { markAll, markNotification, ownNotification, removeNotification } from './update-notification.ts'

const { notifications, adminAnnouncements } = routes
const manyChanged = { event: 'notification' } as const

export function notificationRoutes(bind: Binder, house: House): void {
  const now = () => isoNow(house.clock)

  bind.read(notifications.list, noObject, ({ db, actor, query }) => listNotifications(db, actor, query))
  bind.read(notifications.unread, noObject, ({ db, actor }) => showUnread(db, actor))
  bind.read(notifications.switches, noObject, ({ db, actor }) => switchesOf(db, actor.id))
  bind.read(notifications.get, ownNotification, ({ db, actor, params }) =>
    showNotification(db, actor, params.id),
  )
  bind.write(notifications.update, ownNotification, async ({ db, actor, params, body, tell }) => {
    await markNotification(db, actor.id, params.id, body.is_read ? now() : null)
    tell({ event: 'notification', notification_id: params.id })
    return await showNotification(db, actor, params.id)
  })
  bind.write(notifications.remove, ownNotification, ({ db, actor, params, tell }) =>
    tellWhenDone(
      tell,
      { event: 'notification', notification_id: params.id },
      removeNotification(db, actor.id, params.id, now()),
    ),
  )
  bind.write(notifications.readAll, noObject, ({ db, actor, tell }) =>
    tellWhenDone(tell, manyChanged, markAll(db, actor.id, now())),
  )
  bind.write(notifications.changeSwitches, noObject, ({ db, actor, body }) =>
    changeSwitches(db, actor.id, body),
  )

  bind.write(notifications.create, noObject, ({ db, actor, body, tell }) =>
    announce(db, actor, body, { now: now(), tell }),
  )
  bind.read(adminAnnouncements.list, noObject, ({ db, query }) => listAnnouncements(db, query))
  bind.write(adminAnnouncements.remove, noObject, ({ db, actor, params, tell }) =>
    withdraw(db, actor, params.id, { now: now(), tell }),
  )
}
