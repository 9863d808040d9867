import { z } from 'zod'
import { userFilters } from '../base/choices.ts'
import { UserId } from '../base/ids.ts'
import { KEYWORD_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { singleLine, time } from '../base/text.ts'
import { Role, User } from './accounts.ts'

/** The admins' view of an account: identity and status, no private data. */
export const ManagedUser = User.pick({
  id: true,
  username: true,
  email: true,
  display_name: true,
  avatar_url: true,
  role: true,
  created_at: true,
}).extend({
  suspended_at: time.nullable(),
  last_used_at: time
    .nullable()
    .describe('when it was last active; null if that is longer ago than logins are kept'),
  public_cards: z.int().describe('number of its public cards'),
})
export type ManagedUser = z.infer<typeof ManagedUser>

export const UserChange = z
  .object({ role: Role.optional(), is_suspended: z.boolean().optional() })
  .refine(change => Object.values(change).some(value => value !== undefined), { error: 'nothing_to_change' })
export type UserChange = z.infer<typeof UserChange>

/** A one-time link for a new password, which an admin passes on. */
export const PasswordLink = z.object({
  token: z.string().describe('for /login?reset=…'),
  expires_at: time,
})
export type PasswordLink = z.infer<typeof PasswordLink>

const one = { params: z.object({ id: UserId }), who: 'admin', path: '/admin/users/{id}' } as const

export const adminUsers = {
  list: route('adminUsers.list', {
    summary: 'Lists accounts, newest first.',
    query: pageQuery(50).extend({
      keyword: singleLine(KEYWORD_MAX)
        .optional()
        .describe('part of a username, display name or email address'),
      filter: z.enum(userFilters).default('all'),
    }),
    answer: pageOf(ManagedUser),
  }),
  update: route('adminUsers.update', {
    ...one,
    summary:
      'Changes the role of an account, suspends it or lifts the suspension. A suspended account is logged out ' +
      'everywhere and its running answers stop. Its public cards stay.',
    body: UserChange,
    answer: ManagedUser,
    problems: ['last_admin'],
  }),
  createPasswordLink: route('adminUsers.createPasswordLink', {
    ...one,
    path: '/admin/users/{id}/password-link',
    summary:
      'Creates a one-time link for a new password, valid for 30 minutes. An earlier link stops working.',
    answer: PasswordLink,
    status: 201,
  }),
}
