import { routes } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { callerOnly } from '../../platform/http/guards.ts'
import { publishAfterCommit } from '../../platform/http/publish-after-commit.ts'
import { createAnnouncement, listAnnouncements, removeAnnouncement } from './announcements.ts'
import { getNotification, getUnread, listNotifications } from './list-notifications.ts'
import { changeSwitches, getSwitches } from './notification-switches.ts'
import {
  ownNotification,
  readAllNotifications,
  removeNotification,
  updateNotification,
} from './update-notification.ts'

const { notifications, adminAnnouncements } = routes
const manyChanged = { event: 'notification' } as const

export function notificationRoutes(bind: Binder, context: Pick<AppContext, 'clock'>): void {
  const now = () => isoNow(context.clock)

  bind.read(notifications.list, callerOnly, ({ db, actor, query }) => listNotifications(db, actor, query))
  bind.read(notifications.unread, callerOnly, ({ db, actor }) => getUnread(db, actor))
  bind.read(notifications.switches, callerOnly, ({ db, actor }) => getSwitches(db, actor.id))
  bind.read(notifications.get, ownNotification, ({ db, actor, params }) =>
    getNotification(db, actor, params.id),
  )
  bind.write(notifications.update, ownNotification, async ({ db, actor, params, body, publish }) => {
    await updateNotification(db, actor.id, params.id, body.is_read ? now() : null)
    publish({ event: 'notification', notification_id: params.id })
    return await getNotification(db, actor, params.id)
  })
  bind.write(notifications.remove, ownNotification, ({ db, actor, params, publish }) =>
    publishAfterCommit(
      publish,
      { event: 'notification', notification_id: params.id },
      removeNotification(db, actor.id, params.id, now()),
    ),
  )
  bind.write(notifications.readAll, callerOnly, ({ db, actor, publish }) =>
    publishAfterCommit(publish, manyChanged, readAllNotifications(db, actor.id, now())),
  )
  bind.write(notifications.changeSwitches, callerOnly, ({ db, actor, body }) =>
    changeSwitches(db, actor.id, body),
  )

  bind.write(notifications.create, callerOnly, ({ db, actor, body, publish }) =>
    createAnnouncement(db, actor, body, { now: now(), publish }),
  )
  bind.read(adminAnnouncements.list, callerOnly, ({ db, query }) => listAnnouncements(db, query))
  bind.write(adminAnnouncements.remove, callerOnly, ({ db, actor, params, publish }) =>
    removeAnnouncement(db, actor, params.id, { now: now(), publish }),
  )
}
