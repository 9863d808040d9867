import { type CardId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { publicCard } from '../../../testing/cards.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { peopleOf } from '../../../testing/people.ts'

const { cards, favorites, notifications } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

const cardCalled = (name = 'Heron') => publicCard(as.owner, as.admin, { data: { name } })

const keep = (id: CardId, by = as.other) => by.call(favorites.add, { params: { id } })
const drop = (id: CardId, by = as.other) => by.send(favorites.remove, { params: { id } })
const listOf = async (by = as.other) => (await by.call(favorites.list)).items
const count = async (id: CardId) => (await as.owner.call(cards.get, { params: { id } })).stats.favorites

describe('a favorite', () => {
  test('is stored and counted once, however often it is added', async () => {
    const id = await cardCalled()
    const first = await keep(id)
    expect(first).toMatchObject({ id, card: { id, name: 'Heron' } })
    expect((await keep(id)).favorited_at).toBe(first.favorited_at)
    expect(await count(id)).toBe(1)
    expect((await listOf()).filter(favorite => favorite.id === id)).toHaveLength(1)
    const [mine, owners] = await Promise.all(
      [as.other, as.owner].map(by => by.call(cards.get, { params: { id } })),
    )
    expect([mine?.my.favorite, owners?.my.favorite]).toEqual([true, false])
  })

  test('can be removed, even if it does not exist', async () => {
    const id = await cardCalled()
    await keep(id)
    expect([(await drop(id)).status, (await drop(id)).status]).toEqual([204, 204])
    expect(await count(id)).toBe(0)
    expect((await listOf()).map(favorite => favorite.id)).not.toContain(id)
    expect((await drop(crypto.randomUUID() as CardId)).status).toBe(204)
  })

  test('is listed for its user only, newest first', async () => {
    const reader = await app.api.register('reader')
    const [one, two] = [await cardCalled('One'), await cardCalled('Two')]
    await keep(one, reader)
    app.clock.advance({ seconds: 1 })
    await keep(two, reader)
    expect((await listOf(reader)).map(favorite => favorite.card?.name)).toEqual(['Two', 'One'])
    expect((await listOf(as.owner)).map(favorite => favorite.id)).not.toContain(one)
  })

  test('stays in the list without content while its card is hidden', async () => {
    const id = await cardCalled()
    await keep(id)
    await as.owner.call(cards.update, { params: { id }, body: { status: 'private' } })
    const hidden = (await listOf()).find(favorite => favorite.id === id)
    expect(hidden).toEqual({ id, favorited_at: expect.any(String), card: null })
    expect((await as.other.refused(favorites.add, { params: { id } })).code).toBe('not_found')
    expect((await drop(id)).status).toBe(204)
  })

  test('shows the approved revision while a newer one waits for review', async () => {
    const id = await cardCalled('Before')
    await keep(id)
    await as.owner.call(cards.update, { params: { id }, body: { data: { name: 'After' } } })
    expect((await listOf()).find(favorite => favorite.id === id)?.card).toMatchObject({
      name: 'Before',
      status: 'public',
    })
  })

  test('notifies the card’s owner once', async () => {
    const id = await cardCalled()
    const unreadCount = async () => (await as.owner.call(notifications.unread)).count
    const before = await unreadCount()
    await keep(id)
    await drop(id)
    await keep(id)
    expect((await unreadCount()) - before).toBe(1)
  })
})
