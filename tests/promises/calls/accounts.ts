import { routes } from '@inkling/contract'
import { anybody, each, goodCall } from './good-call.ts'
import { cookieOfNewcomer, newName, PASSWORD } from './world.ts'

const { auth, blocks, profile } = routes

export const accountCalls = [
  goodCall(auth.register, anybody(201), () => {
    const username = newName()
    return { body: { username, email: `${username}@example.com`, password: PASSWORD } }
  }),
  goodCall(auth.options, anybody(200)),
  goodCall(auth.mailPasswordLink, anybody(403), () => ({ body: { username: newName() } })), // it sends no mail
  goodCall(auth.login, anybody(200), async ({ site }) => {
    const username = newName()
    await site.api.register(username, { password: PASSWORD })
    return { body: { username, password: PASSWORD } }
  }),
  goodCall(auth.refresh, anybody(200), async fixture => ({
    headers: { cookie: await cookieOfNewcomer(fixture) },
  })),
  goodCall(auth.refresh, anybody(401), undefined, 'without a cookie'),
  // A logged-in caller would end their own login; with only a cookie, anybody ends the login of that cookie.
  goodCall(auth.logout, anybody(204), async fixture => ({
    headers: { cookie: await cookieOfNewcomer(fixture), authorization: '' },
  })),
  goodCall(auth.profile, each(200)),
  goodCall(profile.get, each(200)),
  goodCall(profile.update, each(200), () => ({ body: { bio: newName() } })),
  goodCall(blocks.get, each(200)),
  goodCall(blocks.replace, each(200), async ({ people }, by) => {
    // A list replaces the previous one, so only starting from an empty list shows that something was blocked.
    await by.call(blocks.replace, { body: { tags: [], author_ids: [] } })
    const { id } = await people.admin.call(profile.get)
    return { body: { tags: [newName()], author_ids: [id] } }
  }),
  goodCall(
    profile.updatePassword,
    anybody(400), // sent with the token of a new user, without failed attempts
    async ({ site }) => ({
      headers: { authorization: `Bearer ${(await site.api.register(newName())).token}` },
      body: { current_password: 'not theirs', new_password: PASSWORD },
    }),
    'with a wrong one',
  ),
  goodCall(
    profile.updatePassword,
    anybody(204), // sent with the new user's token
    async ({ site }) => {
      const { token } = await site.api.register(newName(), { password: PASSWORD })
      return {
        headers: { authorization: `Bearer ${token}` },
        body: { current_password: PASSWORD, new_password: `${PASSWORD} again` },
      }
    },
    'with the right one',
  ),
  goodCall(
    profile.updateLogin,
    anybody(200), // sent with the new user's token
    async ({ site }) => {
      const { token } = await site.api.register(newName(), { password: PASSWORD })
      return {
        headers: { authorization: `Bearer ${token}` },
        body: { current_password: PASSWORD, username: newName() },
      }
    },
  ),
]
