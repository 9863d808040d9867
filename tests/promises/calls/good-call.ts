import type { Route } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { CallInput } from '../../../packages/server/src/testing/api.ts'
import type { TestPerson } from '../../../packages/server/src/testing/people.ts'
import type { CallWorld } from './world.ts'

/** Whose things a call is about, and what each person who makes it is answered. */
export interface AnswersByPerson extends Readonly<Record<TestPerson, number>> {
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
  readonly answers: AnswersByPerson
  /** Makes whatever the call is about, anew, as things of this person, and gives what is sent. */
  arrange(world: CallWorld, by: Api): Promise<CallInput<Route>>
}

type ArrangeCall<R extends Route> = (world: CallWorld, by: Api) => Promise<CallInput<R>> | CallInput<R>

/** Writes one down; `arrange` may be left out where the call asks for nothing. */
export function goodCall<R extends Route>(
  route: R,
  answers: AnswersByPerson,
  arrange: ArrangeCall<R> = () => ({}),
  about?: string,
): GoodCall {
  return {
    route,
    answers,
    // What this route asks for has just been checked; from here on one call is like another.
    arrange: async (world, by) => (await arrange(world, by)) as CallInput<Route>,
    ...(about !== undefined && { about }),
  }
}

export const nameOf = ({ route, about }: GoodCall): string =>
  [route.method, route.path, ...(about === undefined ? [] : [`(${about})`])].join(' ')

/** Without an account too. */
export const anybody = (status: number): AnswersByPerson => ({ ...each(status), stranger: status })

/** Each with their own things, or with none. */
export const each = (status: number): AnswersByPerson => ({
  things: 'asker',
  stranger: 401,
  other: status,
  owner: status,
  admin: status,
})

/** To everybody else, admins too, it is like a thing that never was. */
export const ownersOnly = (status: number): AnswersByPerson => ({
  things: 'owner',
  stranger: 401,
  other: 404,
  owner: status,
  admin: 404,
})

/** Everybody sees it, and nobody else may. */
export const ownersAlone = (status: number): AnswersByPerson => ({
  ...ownersOnly(status),
  other: 403,
  admin: 403,
})

/** One's thing that everybody sees. */
export const everybodys = (status: number): AnswersByPerson => ({ ...each(status), things: 'owner' })

export const adminsOnly = (status: number): AnswersByPerson => ({
  things: 'admin',
  stranger: 401,
  other: 403,
  owner: 403,
  admin: status,
})
