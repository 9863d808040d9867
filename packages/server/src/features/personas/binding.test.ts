import { type BodyIn, type CardId, type Persona, type PersonaId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import { publicCard } from '../../testing/cards.ts'
import { appForFile } from '../../testing/for-file.ts'

const { cards, personas } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')
const author = await app.api.register('author')

const write = (more: Partial<BodyIn<typeof personas.create>> = {}, by = reader): Promise<Persona> =>
  by.call(personas.create, { body: { name: 'Wanderer', ...more } })

const see = (id: PersonaId, by = reader) => by.call(personas.get, { params: { id } })

const bind = (personaId: PersonaId, cardId: CardId, by = reader) =>
  by.call(personas.bind, { params: { personaId, cardId } })

const unbind = (personaId: PersonaId, cardId: CardId, by = reader) =>
  by.call(personas.unbind, { params: { personaId, cardId } })

async function pendingCard(name: string): Promise<CardId> {
  const { id } = await author.call(cards.create, { body: { data: { name } } })
  await author.call(cards.requestPublic, { params: { id } })
  return id
}

const cardCalled = (name = 'Public') => publicCard(author, admin, { data: { name } })

describe('binding to a card', () => {
  test('is listed with the persona', async () => {
    const cardId = await cardCalled('Heron')
    const { id } = await write()
    const bound = await bind(id, cardId)
    expect(bound).toMatchObject({
      bound_cards: [{ id: cardId, name: 'Heron', is_deleted: false }],
      bound_count: 1,
    })
    expect((await bind(id, cardId)).bound_count).toBe(1)
    expect(await see(id)).toEqual(bound)
  })

  test('is returned with the card to its user, until the persona is deleted', async () => {
    const cardId = await cardCalled()
    const { id } = await write()
    await bind(id, cardId)
    const boundTo = async (by = reader) =>
      (await by.call(cards.get, { params: { id: cardId } })).my.persona_id
    expect([await boundTo(), await boundTo(author), await boundTo(admin)]).toEqual([id, null, null])
    await reader.call(personas.remove, { params: { id } })
    expect(await boundTo()).toBeNull()
  })

  test('replaces the one that was bound', async () => {
    const cardId = await cardCalled()
    const [before, after] = [await write(), await write()]
    await bind(before.id, cardId)
    await bind(after.id, cardId)
    expect((await see(before.id)).bound_cards).toEqual([])
    expect((await see(after.id)).bound_cards).toHaveLength(1)
  })

  test('can be removed any number of times', async () => {
    const cardId = await cardCalled()
    const [bound, other] = [await write(), await write()]
    await bind(bound.id, cardId)
    await unbind(other.id, cardId)
    expect((await see(bound.id)).bound_count).toBe(1)
    await unbind(bound.id, cardId)
    await unbind(bound.id, cardId)
    expect((await see(bound.id)).bound_count).toBe(0)
  })

  test('stays listed when the card is gone, until it is removed', async () => {
    const cardId = await cardCalled('Gone')
    const { id } = await write()
    await bind(id, cardId)
    await author.call(cards.remove, { params: { id: cardId } })
    expect((await see(id)).bound_cards).toMatchObject([{ name: 'Gone', is_deleted: true }])
    await unbind(id, cardId)
    expect((await see(id)).bound_cards).toEqual([])
  })

  test('reveals nothing new about a card made private', async () => {
    const cardId = await cardCalled('As it was')
    const { id } = await write()
    await bind(id, cardId)
    await author.call(cards.update, {
      params: { id: cardId },
      body: { status: 'private', data: { name: 'Secret' } },
    })
    expect((await see(id)).bound_cards).toMatchObject([{ name: 'As it was' }])
  })

  test('reveals nothing to an admin about a private card', async () => {
    const cardId = await pendingCard('Waiting')
    const { id } = await write({}, admin)
    expect((await bind(id, cardId, admin)).bound_cards).toMatchObject([{ name: 'Waiting' }])
    await author.call(cards.update, { params: { id: cardId }, body: { status: 'private' } })
    expect((await see(id, admin)).bound_cards).toEqual([])
  })
})
