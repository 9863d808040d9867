import { type LoginId, routes } from '@inkling/contract'
import { expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { deleteExpiredLogins, deleteExpiredTokens } from './store.ts'
import { ageReplacedTokens, browserOf, pairOf } from './testing/browser.ts'

const { logins } = routes
const app = await appForFile()
const { db } = app.context
const { logIn, refresh, statusOf } = browserOf(app)

async function goOnFor(days: number): Promise<void> {
  app.clock.advance({ days })
  await deleteExpiredTokens(db, app.clock.now())
  await deleteExpiredLogins(db, app.clock.now())
}

const loginOf = async (token: string): Promise<LoginId> => {
  const [current] = (await app.api.as(token).call(logins.list)).items
  if (current === undefined) throw new Error('the login that asks is listed')
  return current.id
}

async function remainingOf(id: LoginId): Promise<{ logins: number; tokens: number }> {
  const rows = await db.selectFrom('logins').select('id').where('id', '=', id).execute()
  const tokens = await db.selectFrom('refresh_tokens').select('hash').where('login_id', '=', id).execute()
  return { logins: rows.length, tokens: tokens.length }
}

test('a used login continues, and its first token is recognized as a copy to the end', async () => {
  await app.api.register('living')
  const first = await logIn('living')
  let { cookie } = first
  for (const days of [29, 29, 29, 2]) {
    await goOnFor(days)
    const answer = await refresh(cookie)
    expect(answer.status).toBe(200)
    cookie = pairOf(answer)
  }
  await ageReplacedTokens(app, { seconds: 31 })
  expect((await refresh(first.cookie)).status).toBe(401)
  expect((await refresh(cookie)).status).toBe(401) // that also ended the login
})

test('an ended login is kept while its devices are known, and then deleted with its tokens', async () => {
  await app.api.register('leaving')
  const { cookie, token } = await logIn('leaving')
  const id = await loginOf(token)
  await refresh(cookie)
  await app.api.as(token).call(logins.revoke, { params: { id } })
  expect(await statusOf(token)).toBe(401)
  await goOnFor(89)
  expect(await remainingOf(id)).toEqual({ logins: 1, tokens: 2 })
  await goOnFor(2)
  expect(await remainingOf(id)).toEqual({ logins: 0, tokens: 0 })
})

test('the tokens of an expired login are deleted as they age, and then the login', async () => {
  await app.api.register('long')
  const { cookie, token } = await logIn('long')
  const id = await loginOf(token)
  let last = cookie
  for (const days of [29, 29, 29]) {
    await goOnFor(days)
    last = pairOf(await refresh(last))
  }
  await goOnFor(4)
  expect(await remainingOf(id)).toEqual({ logins: 1, tokens: 3 })
  await goOnFor(87)
  expect(await remainingOf(id)).toEqual({ logins: 0, tokens: 0 })
})
