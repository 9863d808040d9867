import type { Api } from './api.ts'

export const people = ['stranger', 'other', 'owner', 'admin'] as const
export type TestPerson = (typeof people)[number]

export async function peopleOf(stranger: Api): Promise<Record<TestPerson, Api>> {
  return {
    stranger,
    admin: await stranger.register('admin'), // the first account is admin
    owner: await stranger.register('owner'),
    other: await stranger.register('other'),
  }
}
