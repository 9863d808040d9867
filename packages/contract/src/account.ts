import { z } from 'zod'
import { leftCards } from './choices.ts'
import { PASSWORD_MAX } from './limits.ts'
import { route } from './route.ts'

export const AccountRemoval = z.object({
  password: z.string().normalize('NFC').min(1).max(PASSWORD_MAX),
  public_cards: z
    .enum(leftCards)
    .describe('take_down: nobody finds them any more. leave: they stay, without an owner'),
})
export type AccountRemoval = z.infer<typeof AccountRemoval>

/** All that belongs to somebody, at once. */
export const account = {
  remove: route({
    name: 'account.remove',
    method: 'DELETE',
    path: '/account',
    who: 'user',
    summary:
      'Deletes one’s own account for good: every login ends at once, and all that was private to it is deleted. ' +
      'Whoever has chats with its cards keeps those; its comments stay without a name.',
    body: AccountRemoval,
    problems: ['wrong_password', 'last_admin'],
  }),
}
