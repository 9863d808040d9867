import type { Api } from './api.ts'

/** As whom calls are tried: nobody known, somebody else, whose thing it is, and an admin who is neither. */
export const people = ['stranger', 'other', 'owner', 'admin'] as const
export type TestPerson = (typeof people)[number]

/** Who is nobody yet, and three new accounts. */
export async function peopleOf(stranger: Api): Promise<Record<TestPerson, Api>> {
  return {
    stranger,
    admin: await stranger.register('admin'), // the first account is one
    owner: await stranger.register('owner'),
    other: await stranger.register('other'),
  }
}
