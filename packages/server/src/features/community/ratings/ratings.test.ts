import { type CardId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { peopleOf } from '../../../testing/people.ts'

const { cards, notifications, ratings } = routes
const app = await appForFile()
const as = await peopleOf(app.api)
const another = await app.api.register('another')

const newHeron = () => publicCard(as.owner, as.admin, { data: { name: 'Heron' } })

const rate = (id: CardId, rating: number, by = as.other) =>
  by.call(ratings.rate, { params: { id }, body: { rating } })
const see = (id: CardId, by = as.other) => by.call(ratings.get, { params: { id } })
const card = (id: CardId, by = as.other) => by.call(cards.get, { params: { id } })

describe('rating a card', () => {
  test('is counted, and shown with the card and the own rating', async () => {
    const id = await newHeron()
    expect(await see(id)).toEqual({ average: null, count: 0, distribution: [0, 0, 0, 0, 0], my: null })
    await rate(id, 5)
    await rate(id, 2, another)
    expect(await see(id)).toEqual({ average: 3.5, count: 2, distribution: [0, 1, 0, 0, 1], my: 5 })
    expect(await see(id, as.owner)).toMatchObject({ count: 2, my: null })
    const shown = await card(id)
    expect(shown.stats).toMatchObject({ rating_avg: 3.5, rating_count: 2 })
    expect(shown.my.rating).toBe(5)
  })

  test('again replaces the first rating', async () => {
    const id = await newHeron()
    await rate(id, 5)
    expect(await rate(id, 1)).toEqual({ average: 1, count: 1, distribution: [1, 0, 0, 0, 0], my: 1 })
    expect((await card(id)).stats).toMatchObject({ rating_avg: 1, rating_count: 1 })
  })

  test('by several users at once counts each of them', async () => {
    const id = await newHeron()
    await Promise.all([rate(id, 5), rate(id, 4), rate(id, 3), rate(id, 1, another), rate(id, 2, as.admin)])
    const { count, average } = await see(id)
    expect(count).toBe(3)
    expect((await card(id)).stats).toMatchObject({ rating_count: 3, rating_avg: average })
  })

  test('can be undone, also repeatedly', async () => {
    const id = await newHeron()
    await rate(id, 4)
    const takeBack = () => as.other.send(ratings.remove, { params: { id } })
    expect([(await takeBack()).status, (await takeBack()).status]).toEqual([204, 204])
    expect(await see(id)).toMatchObject({ count: 0, my: null })
    expect((await card(id)).stats).toMatchObject({ rating_avg: null, rating_count: 0 })
  })

  test('is refused for its owner', async () => {
    const id = await newHeron()
    const refused = await as.owner.refused(ratings.rate, { params: { id }, body: { rating: 5 } })
    expect(refused.code).toBe('not_allowed')
    expect(await see(id)).toMatchObject({ count: 0 })
  })

  test.each([0, 6, 3.5, -1])('with %d is refused', async rating => {
    const id = await newHeron()
    expect((await as.other.refused(ratings.rate, { params: { id }, body: { rating } })).status).toBe(400)
  })

  test('notifies the card’s owner the first time', async () => {
    const id = await newHeron()
    const unreadCount = async () => (await as.owner.call(notifications.unread)).count
    const before = await unreadCount()
    await rate(id, 4)
    await rate(id, 5)
    expect((await unreadCount()) - before).toBe(1)
  })
})
