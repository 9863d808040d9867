import { routes } from '@inkling/contract'
import { comeBackFromProvider } from '@inkling/server/testing'
import { anybody, each, goodCall } from './good-call.ts'
import { newName, PASSWORD } from './world.ts'

const { oidc } = routes

export const oidcCalls = [
  goodCall(oidc.start, anybody(200), () => ({ body: {} })),
  goodCall(oidc.finish, anybody(200), ({ site }) => comeBackFromProvider(site.api)),
  goodCall(oidc.get, each(200)),
  goodCall(
    oidc.link,
    anybody(200), // sent with the token of a user who is not connected yet
    async ({ site }) => {
      const { token } = await site.api.register(newName())
      const { headers, body } = await comeBackFromProvider(site.api)
      return { headers: { ...headers, authorization: `Bearer ${token}` }, body }
    },
  ),
  goodCall(
    oidc.unlink,
    anybody(204), // sent with the user's token
    async ({ site }) => {
      const user = await site.api.register(newName(), { password: PASSWORD })
      await user.call(oidc.link, await comeBackFromProvider(site.api))
      return {
        headers: { authorization: `Bearer ${user.token}` },
        body: { current_password: PASSWORD },
      }
    },
  ),
]
