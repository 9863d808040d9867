import { type CommentId, type NotificationId, routes, type UserId } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transactions.ts'
import { newId } from '../../platform/ids.ts'
import type { Api } from '../../testing/api.ts'
import { publicCard } from '../../testing/cards.ts'
import { appForFile } from '../../testing/for-file.ts'
import { toldOf } from '../../testing/live-events.ts'
import { deleteCommentNotifications } from './notify.ts'
import { happenOn } from './testing/happen.ts'

const { auth, blocks, cards, notifications } = routes
const app = await appForFile()
const happen = happenOn(app)
let people = 0

interface NotifiedUser {
  readonly api: Api
  readonly id: UserId
}

async function newcomer(): Promise<NotifiedUser> {
  const api = await app.api.register(`person-${people++}`)
  return { api, id: (await api.call(auth.profile)).id }
}

const admin = await newcomer()
const [ann, bob, cyd] = [await newcomer(), await newcomer(), await newcomer()]

/** The author has a public card and no notifications. */
async function author() {
  const person = await newcomer()
  const card_id = await publicCard(person.api, admin.api, { data: { name: 'Heron' } })
  await person.api.call(notifications.readAll)
  const on = { user_id: person.id, card_id }
  return {
    ...person,
    card_id,
    news: async () => (await person.api.call(notifications.list, { query: { filter: 'unread' } })).items,
    favored: (by: NotifiedUser) => happen({ type: 'favorite', actor_id: by.id, ...on }),
    rated: (by: NotifiedUser) => happen({ type: 'rating', actor_id: by.id, ...on }),
    commented: (by: NotifiedUser, comment_id = newId<CommentId>()) =>
      happen({ type: 'comment', actor_id: by.id, comment_id, body: '**What** a bird.', ...on }),
  }
}

const mark = (api: Api, id: NotificationId, is_read: boolean) =>
  api.call(notifications.update, { params: { id }, body: { is_read } })

describe('activity on an own card', () => {
  test('notifies with who did it and a link', async () => {
    const { news, commented, card_id } = await author()
    const comment_id = newId<CommentId>()
    await commented(ann, comment_id)
    expect(await news()).toMatchObject([
      {
        type: 'comment',
        title: 'Heron',
        body: 'What a bird.',
        link: `/character/${card_id}#comment-${comment_id}`,
        actor: { id: ann.id },
        actor_count: 1,
        read_at: null,
      },
    ])
  })

  test('does not notify who did it', async () => {
    const person = await author()
    await person.commented(person)
    await person.favored(person)
    expect(await person.news()).toEqual([])
  })

  test('notifies nobody if the card has no owner', async () => {
    const { card_id } = await author()
    await happen({ type: 'favorite', user_id: null, actor_id: ann.id, card_id })
  })

  test('reaches open pages as an event', async () => {
    const { api, favored, news } = await author()
    const told = await toldOf(api, () => favored(ann))
    const [{ id } = {}] = await news()
    expect(told).toEqual({ event: 'notification', notification_id: id })
  })

  test('has a link only while the card is visible', async () => {
    const { card_id, api } = await author()
    const reply = { type: 'reply', user_id: ann.id, actor_id: bob.id, card_id, body: 'Indeed.' } as const
    await happen({ ...reply, comment_id: newId() })
    const [before] = (await ann.api.call(notifications.list)).items
    expect(before?.link).toContain(card_id)
    await api.call(cards.remove, { params: { id: card_id } })
    const [after] = (await ann.api.call(notifications.list)).items
    expect(after).toMatchObject({ title: 'Heron', link: null })
  })

  test('does not notify who cannot see the card', async () => {
    const { api, id, card_id } = await author()
    await ann.api.call(notifications.readAll)
    await api.call(cards.update, { params: { id: card_id }, body: { status: 'private' } })
    const reply = { type: 'reply', user_id: ann.id, actor_id: id, card_id, body: 'A secret.' } as const
    await happen({ ...reply, comment_id: newId() })
    expect((await ann.api.call(notifications.unread)).count).toBe(0)
  })

  test('keeps the name that the card had', async () => {
    const { api, card_id, favored, news } = await author()
    await favored(ann)
    await api.call(cards.update, { params: { id: card_id }, body: { data: { name: 'Egret' } } })
    expect(await news()).toMatchObject([{ title: 'Heron' }])
  })
})

describe('favorites and ratings', () => {
  test('are grouped until they are read', async () => {
    const { api, news, favored } = await author()
    for (const person of [ann, bob, cyd]) await favored(person)
    const [gathered] = await news()
    expect(await news()).toMatchObject([{ type: 'favorite', actor: { id: cyd.id }, actor_count: 3 }])
    await mark(api, gathered?.id ?? newId(), true)
    await favored(admin)
    expect(await news()).toMatchObject([{ actor: { id: admin.id }, actor_count: 1 }])
  })

  test('at the same moment are grouped too', async () => {
    const { news, favored } = await author()
    await Promise.all([ann, bob, cyd, admin].map(favored))
    expect(await news()).toMatchObject([{ actor_count: 4 }])
  })

  test('notify once even if given again', async () => {
    const { api, news, favored, rated } = await author()
    for (const action of [favored, rated, favored, rated]) await action(ann)
    expect(await news()).toMatchObject([{ type: 'rating', actor_count: 1 }, { type: 'favorite' }])
    await api.call(notifications.readAll)
    for (const action of [favored, rated]) await action(ann)
    expect(await news()).toEqual([])
  })

  test('move up when another person joins', async () => {
    const { news, favored, commented } = await author()
    await favored(ann)
    await commented(ann)
    await favored(bob)
    expect((await news()).map(({ type }) => type)).toEqual(['favorite', 'comment'])
  })

  test('can be marked as unread while others are added', async () => {
    const { api, news, favored } = await author()
    await favored(ann)
    const [first] = await news()
    await mark(api, first?.id ?? newId(), true)
    await favored(bob)
    await mark(api, first?.id ?? newId(), false)
    await favored(cyd)
    expect((await news()).map(({ actor_count }) => actor_count)).toEqual([2, 1])
  })
})

describe('a comment', () => {
  test('in reply to the card’s author notifies them once', async () => {
    const { id, card_id, news, commented } = await author()
    const comment_id = newId<CommentId>()
    await happen({ type: 'reply', user_id: id, actor_id: ann.id, card_id, comment_id, body: 'Yes.' })
    await commented(ann, comment_id)
    expect(await news()).toMatchObject([{ type: 'reply' }])
  })

  test('that is deleted notifies nobody', async () => {
    const { news, commented } = await author()
    const comment_id = newId<CommentId>()
    await commented(ann, comment_id)
    await inTransaction(app.context.db, tx => deleteCommentNotifications(tx, comment_id, () => undefined))
    expect(await news()).toEqual([])
  })
})

describe('notifications', () => {
  test('are counted, with the newest unread one', async () => {
    const { api, favored, commented } = await author()
    expect(await api.call(notifications.unread)).toEqual({ count: 0, newest: null })
    await favored(ann)
    await commented(bob)
    expect(await api.call(notifications.unread)).toMatchObject({ count: 2, newest: { type: 'comment' } })
  })

  test('can be marked as read and unread, one or all', async () => {
    const { api, favored, commented, news } = await author()
    await favored(ann)
    await commented(bob)
    const [comment] = await news()
    const id = comment?.id ?? newId()
    expect((await mark(api, id, true)).read_at).not.toBeNull()
    expect(await news()).toMatchObject([{ type: 'favorite' }])
    expect((await mark(api, id, false)).read_at).toBeNull()
    await api.call(notifications.readAll)
    expect(await news()).toEqual([])
  })

  test('come in pages', async () => {
    const { api, commented } = await author()
    for (let n = 0; n < 5; n++) await commented(ann)
    const pages = await Promise.all(
      [1, 2, 3].map(page => api.call(notifications.list, { query: { filter: 'unread', page, limit: 2 } })),
    )
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5)
    expect(pages[0]?.total).toBe(5)
  })

  test('can be deleted', async () => {
    const { api, commented, news } = await author()
    await commented(ann)
    const [{ id } = { id: newId<NotificationId>() }] = await news()
    await api.call(notifications.remove, { params: { id } })
    expect(await news()).toEqual([])
    expect((await api.send(notifications.get, { params: { id } })).status).toBe(404)
  })
})

test('blocked users cause no notifications', async () => {
  const { api, favored, commented, news } = await author()
  await api.call(blocks.replace, { body: { tags: [], author_ids: [ann.id] } })
  await favored(ann)
  await commented(ann)
  await commented(bob)
  expect(await news()).toMatchObject([{ type: 'comment', actor: { id: bob.id } }])
})

test('earlier notifications of a user are hidden while they are blocked', async () => {
  const { api, favored, commented, rated, news } = await author()
  await commented(ann)
  await favored(ann)
  await rated(bob)
  await rated(ann)
  const block = (...author_ids: UserId[]) => api.call(blocks.replace, { body: { tags: [], author_ids } })
  await block(ann.id)
  expect(await news()).toMatchObject([{ type: 'rating', actor: null, actor_count: 2 }])
  expect((await api.call(notifications.unread)).count).toBe(1)
  await block()
  expect(await news()).toHaveLength(3)
})

describe('a kind of notification', () => {
  test('can be switched off and on', async () => {
    const { api, favored, commented, news } = await author()
    expect(await api.call(notifications.switches)).toMatchObject({ favorite: true, comment: true })
    const off = await api.call(notifications.changeSwitches, { body: { favorite: false, reply: false } })
    expect(off).toMatchObject({ favorite: false, reply: false, comment: true })
    await favored(ann)
    await commented(ann)
    expect(await news()).toMatchObject([{ type: 'comment' }])
    await api.call(notifications.changeSwitches, { body: { favorite: true } })
    expect(await api.call(notifications.switches)).toMatchObject({ favorite: true, reply: false })
    await favored(bob)
    expect(await news()).toMatchObject([{ type: 'favorite' }, { type: 'comment' }])
  })

  test('must exist to be switched', async () => {
    const { api } = await author()
    const body = { announcement: false } as object
    expect(await api.refused(notifications.changeSwitches, { body })).toMatchObject({ status: 400 })
  })
})
