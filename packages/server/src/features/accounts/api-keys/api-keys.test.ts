import { type KeyScope, routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../../testing/api.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { account, adminUsers, apiKeys, auth, cards, chat, events, logins, personas, profile } = routes
const app = await appForFile()
const admin = await app.api.register('admin')
const owner = await app.api.register('owner')

const makeKey = (by: Api, scopes: KeyScope[], more = {}) =>
  by.call(apiKeys.create, { body: { name: 'A script', scopes, ...more } })
const withKey = async (scopes: KeyScope[], by = owner): Promise<Api> =>
  app.api.as((await makeKey(by, scopes)).token)

describe('an API key', () => {
  it('is shown once, and listed with its scopes and when it was used', async () => {
    const person = await app.api.register('lister')
    const { token, ...made } = await makeKey(person, ['read', 'read'], { expires_in_days: 30 })
    expect(token).toMatch(/^ink_[\w-]{43}$/)
    expect(made).toMatchObject({ name: 'A script', scopes: ['read'], last4: token.slice(-4) })
    expect((await person.call(apiKeys.list)).items).toEqual([made])
    expect(made.last_used_at).toBeNull()
    expect(await app.api.as(token).call(profile.get)).toMatchObject({ username: 'lister' })
    await expect
      .poll(async () => (await person.call(apiKeys.list)).items[0]?.last_used_at)
      .toEqual(expect.any(String))
  })

  it('is stored only as a hash, also for repeated calls', async () => {
    const key = crypto.randomUUID()
    const body = { name: 'Twice', scopes: ['read' as const] }
    const { token } = await owner.call(apiKeys.create, { body, key })
    expect((await owner.call(apiKeys.create, { body, key })).token).toBe(token)
    const { rows } = await app.database.pool.query(
      "select (select string_agg(k::text, ' ') from api_keys k) || (select string_agg(i::text, ' ') from intents i) as all",
    )
    expect(rows[0].all).toContain('Twice')
    expect(rows[0].all).not.toContain(token.slice(4))
  })

  it('reads with `read` and changes nothing', async () => {
    const reader = await withKey(['read'])
    expect((await reader.call(cards.list)).items).toEqual([])
    expect((await reader.call(chat.sessions)).items).toEqual([])
    for (const refused of [
      reader.refused(cards.create, { body: { data: { name: 'No' } } }),
      reader.refused(profile.update, { body: { bio: 'No' } }),
    ])
      expect(await refused).toMatchObject({ status: 403, code: 'key_scope' })
  })

  it('changes only what its scope allows', async () => {
    const author = await withKey(['cards'])
    const card = await author.call(cards.create, { body: { data: { name: 'By a script' } } })
    await author.call(personas.create, { body: { name: 'Me' } })
    expect((await author.refused(chat.createSession, { body: { card_id: card.id } })).code).toBe('key_scope')
    const chatBot = await withKey(['chat'])
    const session = await chatBot.call(chat.createSession, { body: { card_id: card.id } })
    expect(await chatBot.call(chat.session, { params: { id: session.id } })).toMatchObject({ id: session.id })
    expect((await chatBot.refused(cards.remove, { params: { id: card.id } })).code).toBe('key_scope')
  })

  it('never reaches accounts, logins, keys or admin calls, whoever made it', async () => {
    const all = await withKey(['read', 'cards', 'chat'], admin)
    for (const route of [adminUsers.list, logins.list, apiKeys.list, auth.profile, account.export])
      expect((await all.send(route)).status).toBe(403)
    const mine = await admin.call(cards.create, { body: { data: { name: 'Mine' } } })
    await all.call(cards.requestPublic, { params: { id: mine.id } })
    expect(await admin.call(cards.get, { params: { id: mine.id } })).toMatchObject({ status: 'pending' })
  })

  it('ends when it is deleted, at once and with its streams', async () => {
    const { id, token } = await makeKey(owner, ['read'])
    const stream = await app.api.as(token).send(events.follow)
    await owner.call(apiKeys.remove, { params: { id } })
    app.spread()
    for await (const _ of stream.body ?? []); // wait until the stream ends
    expect((await app.api.as(token).send(profile.get)).status).toBe(401)
  })

  it('ends when it expires', async () => {
    const { token } = await makeKey(owner, ['read'], { expires_in_days: 1 })
    expect((await app.api.as(token).send(profile.get)).status).toBe(200)
    app.clock.advance({ seconds: 24 * 3600 + 1 })
    expect((await app.api.as(token).send(profile.get)).status).toBe(401)
  })

  it('ends with a suspension, and stays ended when that is lifted', async () => {
    const suspendedUser = await app.api.register('rowdy')
    const { id } = await suspendedUser.call(auth.profile)
    const { token } = await makeKey(suspendedUser, ['read'])
    const admin = await loginOf('admin')
    await admin.call(adminUsers.update, { params: { id }, body: { is_suspended: true } })
    app.spread()
    expect((await app.api.as(token).send(profile.get)).status).toBe(401)
    await admin.call(adminUsers.update, { params: { id }, body: { is_suspended: false } })
    expect((await app.api.as(token).send(profile.get)).status).toBe(401)
  })

  it('of another user does not exist for others', async () => {
    const [one, other] = [await loginOf('owner'), await app.api.register('other')]
    const { id } = await makeKey(one, ['read'])
    const refused = await other.refused(apiKeys.remove, { params: { id } })
    const unknown = { id: crypto.randomUUID() as typeof id }
    expect(refused).toEqual(await other.refused(apiKeys.remove, { params: unknown }))
    expect(refused.status).toBe(404)
  })

  it.each(['ink_', 'ink_nothing', `ink_${'a'.repeat(43)}`])('that is none is refused: %s', async token => {
    expect((await app.api.as(token).send(profile.get)).status).toBe(401)
  })

  it('has a limit per account', async () => {
    const eager = await app.api.register('eager')
    for (let n = 0; n < 50; n++) await makeKey(eager, ['read'])
    const body = { name: 'One more', scopes: ['read' as const] }
    expect(await eager.refused(apiKeys.create, { body })).toMatchObject({ status: 409, code: 'key_limit' })
  })
})

/** Tests move the clock, so logins expire. */
async function loginOf(username: string): Promise<Api> {
  const { access_token } = await app.api.call(auth.login, {
    body: { username, password: TEST_PASSWORD },
  })
  return app.api.as(access_token)
}
