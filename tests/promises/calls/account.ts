import { routes } from '@inkling/contract'
import { anybody, each, goodCall } from './good-call.ts'
import { newName, PASSWORD } from './world.ts'

const { account, personas } = routes

export const ownershipCalls = [
  goodCall(account.export, each(200)),
  goodCall(account.import, each(200), async (_, by) => {
    await by.call(personas.create, { body: { name: newName() } })
    return { body: new Uint8Array(await (await by.send(account.export)).arrayBuffer()) }
  }),
  goodCall(
    account.remove,
    anybody(400), // sent with the token of a new user, without failed attempts
    async ({ site }) => ({
      headers: { authorization: `Bearer ${(await site.api.register(newName())).token}` },
      body: { password: 'not theirs', public_cards: 'leave' as const },
    }),
    'with a wrong password',
  ),
  goodCall(
    account.remove,
    anybody(204), // sent with the new user's token
    async ({ site }) => {
      const { token } = await site.api.register(newName(), { password: PASSWORD })
      return {
        headers: { authorization: `Bearer ${token}` },
        body: { password: PASSWORD, public_cards: 'take_down' as const },
      }
    },
    'with the right password',
  ),
]
