import { type CommentId, routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { appForFile } from '../../testing/for-file.ts'
import { deleteOldNotifications } from './forget-notifications.ts'
import { happenOn } from './testing/happen.ts'

const { auth, cards, notifications } = routes
const app = await appForFile()
const happen = happenOn(app)
const admin = await app.api.register('admin')
const owner = await app.api.register('owner')
const [user_id, actor_id] = [(await owner.call(auth.profile)).id, (await admin.call(auth.profile)).id]
const { id: card_id } = await owner.call(cards.create, { body: { data: { name: 'Old' } } })

/** Starts with two comments and two announcements, one of each read immediately. */
async function leftAfter(days: number): Promise<string[]> {
  const now = app.context.clock.now()
  await deleteOldNotifications(app.context.db, new Date(now.getTime() + days * 24 * 3600 * 1000))
  const { items } = await owner.call(notifications.list)
  return items.map(({ body, read_at }) => `${body} ${read_at === null ? 'unread' : 'read'}`).sort()
}

test('read notifications are deleted after 90 days, unread ones after 180', async () => {
  for (const body of ['comment', 'comment']) {
    await happen({ type: 'comment', user_id, actor_id, card_id, comment_id: newId<CommentId>(), body })
    const announced = { username: null, title: 'News', body: 'announcement' }
    await admin.call(notifications.create, { body: announced })
  }
  const { items } = await owner.call(notifications.list)
  for (const { id } of items.slice(0, 2)) {
    await owner.call(notifications.update, { params: { id }, body: { is_read: true } })
  }
  const all = ['announcement read', 'announcement unread', 'comment read', 'comment unread']
  expect(await leftAfter(89)).toEqual(all)
  expect(await leftAfter(91)).toEqual(['announcement unread', 'comment unread'])
  expect(await leftAfter(179)).toEqual(['announcement unread', 'comment unread'])
  expect(await leftAfter(181)).toEqual([])
})
