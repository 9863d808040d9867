import { type BodyIn, type Card, type CardId, routes } from '@inkling/contract'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../testing/api.ts'
import { publish } from '../../testing/cards.ts'
import { appForFile } from '../../testing/for-file.ts'

const { cards } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const author = await app.api.register('author', { display_name: '作者' })
const reader = await app.api.register('reader')

type CardBody = BodyIn<typeof cards.create>

const write = (name: string, more: Partial<CardBody> = {}, data: object = {}, by = author): Promise<Card> =>
  by.call(cards.create, { body: { ...more, data: { name, ...data } } })

const change = (id: CardId, body: BodyIn<typeof cards.update>, by = author) =>
  by.call(cards.update, { params: { id }, body })

const see = (api: Api, id: CardId) => api.call(cards.get, { params: { id } })

describe('writing a card', () => {
  test('creates a private card and returns it', async () => {
    const data = {
      description: 'A ghost.',
      first_mes: 'Boo.',
      alternate_greetings: ['Hm.'],
      house_rule: { kept: [1] },
    }
    const card = await write('Ghost', { tagline: 'Lives here', tags: ['spooky'], language: 'en' }, data)
    expect(card).toMatchObject({
      name: 'Ghost',
      tagline: 'Lives here',
      tags: ['spooky'],
      language: 'en',
      status: 'private',
      owner: { username: 'author', display_name: '作者' },
      facts: { greetings: 2, lorebook_entries: 0 },
      my: { is_owner: true, persona_id: null, last_session_id: null },
      data,
    })
    expect(card.token_counts.description).toBeGreaterThan(0)
    expect(await see(author, card.id)).toEqual(card)
  })

  test('has one effect with the same key', async () => {
    const key = crypto.randomUUID()
    const body = { data: { name: 'Single' } }
    const first = await author.call(cards.create, { body, key })
    expect(await author.call(cards.create, { body, key })).toEqual(first)
    const other = { data: { name: 'Second' } }
    expect(await author.refused(cards.create, { body: other, key })).toMatchObject({ code: 'key_reused' })
  })

  test('removes characters that the database cannot store', async () => {
    const card = await write('Odd', {}, { description: 'a\0b\ud800c', extensions: { 'k\0': '\ud800' } })
    expect(card.data.description).toBe('ab\ufffdc')
    expect(await see(author, card.id)).toEqual(card)
  })

  test.each([
    ['no name', '', 'card_without_name'],
    ['a name of spaces', '  ', 'card_without_name'],
    ['a name that is too long', 'x'.repeat(101), 'invalid_input'],
  ])('with %s is refused', async (_, name, code) => {
    expect(await author.refused(cards.create, { body: { data: { name } } })).toMatchObject({ code })
  })

  test('accepts JSON only', async () => {
    for (const type of [
      'text/plain',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'image/png',
    ]) {
      const response = await author.send(cards.create, {
        body: '{"data":{"name":"x"}}',
        headers: { 'content-type': type },
      })
      expect([type, response.status]).toEqual([type, 415])
    }
  })
})

describe('changing a card', () => {
  test('keeps absent fields, clears null, sets the rest', async () => {
    const card = await write(
      'Before',
      { tagline: 'old', language: 'en' },
      { scenario: 'Here', nickname: 'B', x_own: 1 },
    )
    const after = await change(card.id, {
      language: null,
      data: { name: 'After', nickname: null, x_own: null },
    })
    expect(after).toMatchObject({ name: 'After', tagline: 'old', language: null, data: { scenario: 'Here' } })
    expect(after.data).not.toHaveProperty('nickname')
    expect(after.data).not.toHaveProperty('x_own')
    expect(after.revision_id).not.toBe(card.revision_id)
  })

  test('saves no revision without a change', async () => {
    const card = await write('Still')
    expect(await change(card.id, {})).toEqual(card)
  })

  test('counts the tokens again', async () => {
    const card = await write('Short', {}, { description: 'x' })
    const { token_counts } = await change(card.id, { data: { description: 'many more words than before' } })
    expect(token_counts.description).toBeGreaterThan(card.token_counts.description)
  })

  test('cannot remove the name', async () => {
    const { id } = await write('Named')
    const refusal = await author.refused(cards.update, { params: { id }, body: { data: { name: '' } } })
    expect(refusal.code).toBe('invalid_input')
    expect((await see(author, id)).name).toBe('Named')
  })
})

describe('publishing a card', () => {
  test('takes a request and a review', async () => {
    const { id } = await write('Shy')
    const pending = await author.call(cards.requestPublic, { params: { id } })
    expect(pending).toMatchObject({ status: 'pending', is_published: false })
    expect(await publishedNames()).not.toContain('Shy')
    const approved = await admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
    expect(approved).toMatchObject({ status: 'public', published_at: expect.any(String) })
    expect(await publishedNames()).toContain('Shy')
    expect(await see(reader, id)).toMatchObject({ status: 'public', my: { is_owner: false }, notices: [] })
  })

  test('tells the owner, and nobody else, why a card was rejected', async () => {
    const { id } = await write('Rejected')
    await publish(author, admin, id)
    await change(id, { tagline: 'worse' })
    await admin.call(cards.review, { params: { id }, body: { decision: 'reject', note: 'Too loud' } })
    expect(await see(author, id)).toMatchObject({
      status: 'rejected',
      review_note: 'Too loud',
      tagline: 'worse',
      is_published: true,
    })
    expect(await see(reader, id)).toMatchObject({ status: 'public', review_note: null, tagline: '' })
    const again = await author.call(cards.requestPublic, { params: { id } })
    expect(again).toMatchObject({ status: 'pending', review_note: null })
  })

  test('keeps the approved revision public while the next one waits', async () => {
    const { id } = await write('Version 1', {}, { first_mes: 'one' })
    await publish(author, admin, id)
    await change(id, { data: { name: 'Version 2', first_mes: 'two' } })
    expect(await see(author, id)).toMatchObject({ name: 'Version 2', status: 'pending', is_published: true })
    expect(await see(admin, id)).toMatchObject({ name: 'Version 2', status: 'pending' })
    expect(await see(reader, id)).toMatchObject({
      name: 'Version 1',
      status: 'public',
      data: { first_mes: 'one' },
    })
    expect(await publishedNames()).toContain('Version 1')
    expect(await publishedNames()).not.toContain('Version 2')
    const file = await reader.send(cards.export, { params: { id }, query: { format: 'json' } })
    expect(await file.json()).toMatchObject({ data: { name: 'Version 1' } })
    await admin.call(cards.review, { params: { id }, body: { decision: 'approve' } })
    expect(await see(reader, id)).toMatchObject({ name: 'Version 2' })
  })

  test('can be undone at any time', async () => {
    const { id } = await write('Withdrawn')
    await publish(author, admin, id)
    expect(await change(id, { status: 'private' })).toMatchObject({ status: 'private' })
    expect((await reader.refused(cards.get, { params: { id } })).status).toBe(404)
    await author.call(cards.requestPublic, { params: { id } })
    expect((await reader.refused(cards.get, { params: { id } })).status).toBe(404)
  })

  test('is immediate for an admin’s own card', async () => {
    const { id } = await write('Official', {}, {}, admin)
    expect(await admin.call(cards.requestPublic, { params: { id } })).toMatchObject({ status: 'public' })
    expect(await change(id, { tagline: 'new' }, admin)).toMatchObject({ status: 'public' })
    expect(await see(reader, id)).toMatchObject({ tagline: 'new' })
  })

  async function publishedNames(): Promise<string[]> {
    const { items } = await reader.call(cards.list, { query: { limit: 100, ranking: 'newest' } })
    return items.map(card => card.name)
  }
})

test('a removed card is gone, and a repeated call gets the same answer', async () => {
  const { id } = await write('Removed')
  await publish(author, admin, id)
  const key = crypto.randomUUID()
  const params = { id }
  await author.call(cards.remove, { params, key })
  expect((await author.send(cards.remove, { params, key })).status).toBe(204)
  expect((await author.refused(cards.remove, { params })).status).toBe(404)
  expect((await author.refused(cards.get, { params })).status).toBe(404)
  for (const list of [cards.list, cards.search, cards.listMine]) {
    const { items } = await author.call(list, { query: { limit: 100 } })
    expect(items.map(card => card.id)).not.toContain(id)
  }
})

test('returns a card’s regex scripts unchanged', async () => {
  const script = { scriptName: 'Bold', findRegex: '/x/g', replaceString: '<b>$&</b>', house: true }
  const { id } = await write('Scripted', {}, { extensions: { regex_scripts: [script, 'nonsense'] } })
  expect(await author.call(cards.renderRules, { params: { id } })).toEqual({ items: [script] })
})
