import { routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../testing/api.ts'
import { appForFile } from '../../testing/for-file.ts'

const { auth, logins } = routes
const app = await appForFile()

async function logIn(username: string, agent: string): Promise<Api> {
  const response = await app.api.send(auth.login, {
    body: { username, password: TEST_PASSWORD },
    headers: { 'user-agent': agent },
  })
  return app.api.as(((await response.json()) as { access_token: string }).access_token)
}

const statusOf = async (api: Api) => (await api.send(auth.profile)).status
const idOf = async (api: Api) => {
  const [current] = (await api.call(logins.list)).items
  if (current?.is_current !== true) throw new Error('the login that asks is the first')
  return current.id
}

describe('devices', () => {
  it('are listed with their browser, the current one first', async () => {
    const desk = await app.api.register('lister')
    const phone = await logIn('lister', 'A phone')
    const { items, total } = await phone.call(logins.list)
    expect(total).toBe(2)
    expect(items.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['A phone', true],
      [expect.any(String), false],
    ])
    expect((await desk.call(logins.list)).items[1]?.user_agent).toBe('A phone')
  })

  it('are logged out one by one, and the others stay', async () => {
    const desk = await app.api.register('careful')
    const phone = await logIn('careful', 'A phone')
    await desk.call(logins.revoke, { params: { id: await idOf(phone) } })
    await expect.poll(() => statusOf(phone)).toBe(401) // other instances learn of it too
    expect(await statusOf(desk)).toBe(200)
    expect((await desk.call(logins.list)).total).toBe(1)
  })

  it('are all logged out except the current one', async () => {
    const desk = await app.api.register('thorough')
    const otherLogins = [await logIn('thorough', 'A phone'), await logIn('thorough', 'A tablet')]
    await desk.call(logins.revokeOthers)
    expect(await Promise.all(otherLogins.map(statusOf))).toEqual([401, 401])
    expect(await statusOf(desk)).toBe(200)
  })

  it('can be seen and ended by their owner only', async () => {
    const owner = await app.api.register('private')
    const other = await app.api.register('curious')
    const id = await idOf(owner)
    for (const api of [other, await logIn('lister', 'An admin')]) {
      expect((await api.refused(logins.revoke, { params: { id } })).status).toBe(404)
      expect((await api.call(logins.list)).items.map(login => login.id)).not.toContain(id)
    }
    expect(await statusOf(owner)).toBe(200)
  })

  it('are no longer listed after their idle time', async () => {
    await app.api.register('forgetful')
    app.clock.advance({ days: 31 })
    const back = await logIn('forgetful', 'A new one')
    expect((await back.call(logins.list)).total).toBe(1)
  })
})
