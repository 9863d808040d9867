import type { Api } from './api.ts'

/** As whom a call is tried: security.md, section 4, says of each what they are answered. */
export const people = ['stranger', 'other', 'owner', 'admin'] as const
export type Person = (typeof people)[number]

/** Who is nobody yet, and three new accounts. */
export async function peopleOf(stranger: Api): Promise<Record<Person, Api>> {
  return {
    stranger,
    admin: await stranger.register('admin'), // the first account is one
    owner: await stranger.register('owner'),
    other: await stranger.register('other'),
  }
}
