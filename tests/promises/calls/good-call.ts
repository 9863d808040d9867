import type { Route } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { Sending } from '../../../packages/server/src/testing/api.ts'
import type { Person } from '../../../packages/server/src/testing/people.ts'
import type { World } from './world.ts'

/** Whose things a call is about, and what each person who makes it is answered. */
export interface Answers extends Readonly<Record<Person, number>> {
  /** `asker`: everybody has their own. */
  readonly things: 'asker' | 'owner' | 'admin'
}

/**
 * A call as it goes well for somebody. Every route of the contract has at least one, and what must hold for all of them
 * (who may, one effect for each intent) is tested by these: a route without one fails those tests.
 */
export interface GoodCall {
  readonly route: Route
  /** What tells it from the route's other calls. */
  readonly about?: string
  readonly answers: Answers
  /** Makes whatever the call is about, anew, as things of this person, and gives what is sent. */
  arrange(world: World, by: Api): Promise<Sending<Route>>
}

type Arrange<R extends Route> = (world: World, by: Api) => Promise<Sending<R>> | Sending<R>

/** Writes one down; `arrange` may be left out where the call asks for nothing. */
export function goodCall<R extends Route>(
  route: R,
  answers: Answers,
  arrange: Arrange<R> = () => ({}),
  about?: string,
): GoodCall {
  return {
    route,
    answers,
    // What this route asks for has just been checked; from here on one call is like another.
    arrange: async (world, by) => (await arrange(world, by)) as Sending<Route>,
    ...(about !== undefined && { about }),
  }
}

export const nameOf = ({ route, about }: GoodCall): string =>
  [route.method, route.path, ...(about === undefined ? [] : [`(${about})`])].join(' ')

/** Without an account too. */
export const anybody = (status: number): Answers => ({ ...each(status), stranger: status })

/** Each with their own things, or with none. */
export const each = (status: number): Answers => ({
  things: 'asker',
  stranger: 401,
  other: status,
  owner: status,
  admin: status,
})

/** To everybody else, admins too, it is like a thing that never was. */
export const ownersOnly = (status: number): Answers => ({
  things: 'owner',
  stranger: 401,
  other: 404,
  owner: status,
  admin: 404,
})

/** Everybody sees it, and nobody else may. */
export const ownersAlone = (status: number): Answers => ({ ...ownersOnly(status), other: 403, admin: 403 })

/** One's thing that everybody sees. */
export const everybodys = (status: number): Answers => ({ ...each(status), things: 'owner' })

export const adminsOnly = (status: number): Answers => ({
  things: 'admin',
  stranger: 401,
  other: 403,
  owner: 403,
  admin: status,
})
