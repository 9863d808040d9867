import { routes } from '@inkling/contract'
import { anybody, each, goodCall } from './good-call.ts'
import { newName, PASSWORD } from './world.ts'

const { account } = routes

export const ownershipCalls = [
  goodCall(
    account.remove,
    each(400),
    () => ({ body: { password: 'not theirs', public_cards: 'leave' as const } }),
    'with a wrong password',
  ),
  goodCall(
    account.remove,
    anybody(204), // the token goes along
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
