import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { peopleOf, type TestPerson } from '../../../packages/server/src/testing/people.ts'

/** The kinds of callers that access is promised for. */
export const people = ['stranger', 'other', 'owner', 'moderator', 'admin'] as const
export const MODERATOR = 'keeper-of-order'
export type Person = (typeof people)[number]

export async function allPeopleOf(stranger: Api): Promise<Record<Person, Api>> {
  const few: Record<TestPerson, Api> = await peopleOf(stranger)
  const moderator = await stranger.register(MODERATOR)
  const { id } = await moderator.call(routes.auth.profile)
  await few.admin.call(routes.adminUsers.update, { params: { id }, body: { role: 'moderator' } })
  return { ...few, moderator }
}
