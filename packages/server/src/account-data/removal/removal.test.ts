import { routes } from '@inkling/contract'
import { describe, expect, it, vi } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../testing/api.ts'
import { publicCard } from '../../testing/cards.ts'
import { appForFile } from '../../testing/for-file.ts'
import { sweepAccounts } from './sweep-accounts.ts'

const { account, auth, cards, chat, comments, events, favorites, personas, ratings } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const reader = await app.api.register('reader')
const { pool } = app.database

const leave = (api: Api, public_cards: 'leave' | 'take_down' = 'take_down') =>
  api.call(account.remove, { body: { password: TEST_PASSWORD, public_cards } })

const cardOf = (by: Api, name: string) => publicCard(by, admin, { data: { name, first_mes: 'Hello.' } })

async function tablesNaming(user_id: string): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string; column: string }>(`
    select key.conrelid::regclass::text as reference, attribute.attname as column from pg_constraint key
    join pg_attribute attribute on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'users'::regclass`)
  const references: string[] = []
  for (const { reference, column } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${reference} where ${column} = $1`, [user_id])
    if (rowCount) references.push(reference)
  }
  return references
}
const isGone = async (user_id: string) =>
  (await pool.query('select 1 from users where id = $1', [user_id])).rowCount === 0

describe('deleting an account', () => {
  it('needs the password, and changes nothing without it', async () => {
    const careful = await app.api.register('careful')
    const body = { password: 'not theirs', public_cards: 'leave' as const }
    expect(await careful.refused(account.remove, { body })).toMatchObject({
      status: 400,
      code: 'wrong_password',
    })
    expect((await careful.send(auth.profile)).status).toBe(200)
  })

  it('is refused for the last admin', async () => {
    const body = { password: TEST_PASSWORD, public_cards: 'leave' as const }
    expect((await admin.refused(account.remove, { body })).code).toBe('last_admin')
  })

  it('ends every login and open stream, and frees the username', async () => {
    const deletedUser = await app.api.register('goner')
    const body = { username: 'goner', password: TEST_PASSWORD }
    const { access_token } = await app.api.call(auth.login, { body })
    const stream = await app.api.as(access_token).send(events.follow)
    await leave(deletedUser)
    for await (const _ of stream.body ?? []); // wait until the stream ends
    expect((await deletedUser.send(auth.profile)).status).toBe(401)
    expect((await app.api.as(access_token).send(auth.profile)).status).toBe(401)
    expect((await app.api.refused(auth.login, { body })).code).toBe('wrong_login')
    const again = await app.api.register('goner')
    expect((await again.call(cards.listMine)).total).toBe(0)
  })

  it('leaves no private data in any table', async () => {
    const tidy = await app.api.register('tidy')
    const { id: user_id } = await tidy.call(auth.profile)
    const card = await tidy.call(cards.create, { body: { data: { name: 'A secret', first_mes: 'Hello.' } } })
    await tidy.call(chat.createSession, { body: { card_id: card.id } })
    await tidy.call(personas.create, { body: { name: 'Me' } })
    await leave(tidy)
    await expect.poll(() => isGone(user_id)).toBe(true)
    expect(await tablesNaming(user_id)).toEqual([])
    const { rows } = await pool.query('select name, data::text from card_revisions where card_id = $1', [
      card.id,
    ])
    expect(rows).toEqual([{ name: '', data: '{}' }])
  })

  it('removes its ratings and favorites, and its name from its comments', async () => {
    const id = await cardOf(await app.api.register('rated'), 'Rated')
    const critic = await app.api.register('critic')
    const { id: user_id } = await critic.call(auth.profile)
    await critic.call(ratings.rate, { params: { id }, body: { rating: 2 } })
    await critic.call(favorites.add, { params: { id } })
    await critic.call(comments.create, { params: { id }, body: { content: 'So-so.' } })
    await reader.call(ratings.rate, { params: { id }, body: { rating: 5 } })
    await leave(critic)
    await expect.poll(() => isGone(user_id)).toBe(true)
    const { stats } = await reader.call(cards.get, { params: { id } })
    expect(stats).toMatchObject({ rating_count: 1, rating_avg: 5, favorites: 0 })
    const { items } = await reader.call(comments.list, { params: { id } })
    expect(items.map(({ content, author }) => [content, author])).toEqual([['So-so.', null]])
  })

  it('is completed by the next sweep if the process ended meanwhile', async () => {
    const cut = await app.api.register('cut')
    const { id } = await cut.call(auth.profile)
    await cut.call(cards.create, { body: { data: { name: 'Left' } } })
    await pool.query('update users set deleted_at = now() where id = $1', [id])
    await sweepAccounts(app.context)
    expect(await isGone(id)).toBe(true)
  })

  it('does not block other deletions if it fails, and is completed later', async () => {
    const [stuck, next] = [await app.api.register('stuck'), await app.api.register('next')]
    const { id } = await stuck.call(auth.profile)
    const { id: other } = await next.call(auth.profile)
    const card = await stuck.call(cards.create, { body: { data: { name: 'Of a file' } } })
    await pool.query('update card_revisions set source_key = $1 where card_id = $2', ['cards/stuck', card.id])
    await pool.query("update users set deleted_at = now() - interval '1 hour' where id = $1", [id])
    await pool.query('update users set deleted_at = now() where id = $1', [other])
    const { files } = app.context
    const remove = files.remove.bind(files)
    const failing = vi
      .spyOn(files, 'remove')
      .mockImplementation(async key =>
        key === 'cards/stuck' ? Promise.reject(new Error('on strike')) : remove(key),
      )
    await expect(sweepAccounts(app.context)).rejects.toThrow('on strike')
    expect([await isGone(id), await isGone(other)]).toEqual([false, true])
    failing.mockRestore()
    await sweepAccounts(app.context)
    expect(await isGone(id)).toBe(true)
  })
})

describe('the public cards of a deleted account', () => {
  it('are taken down, and others keep their chats with them', async () => {
    const author = await app.api.register('author')
    const id = await cardOf(author, 'Keeper')
    const session = await reader.call(chat.createSession, { body: { card_id: id } })
    await leave(author, 'take_down')
    expect((await reader.send(cards.get, { params: { id } })).status).toBe(404)
    const { items } = await reader.call(chat.history, { params: { id: session.id } })
    expect(items.map(({ content }) => content)).toEqual(['Hello.'])
    expect((await reader.call(chat.session, { params: { id: session.id } })).card.name).toBe('Keeper')
  })

  it('stay without an owner on request, in their public version', async () => {
    const giver = await app.api.register('giver')
    const { id: user_id } = await giver.call(auth.profile)
    const id = await cardOf(giver, 'A gift')
    await giver.call(cards.update, { params: { id }, body: { data: { name: 'Not approved' } } })
    const hidden = await giver.call(cards.create, { body: { data: { name: 'Not a gift' } } })
    await leave(giver, 'leave')
    await expect.poll(() => isGone(user_id)).toBe(true)
    expect(await reader.call(cards.get, { params: { id } })).toMatchObject({ name: 'A gift', owner: null })
    expect((await admin.send(cards.get, { params: { id: hidden.id } })).status).toBe(404)
  })
})
