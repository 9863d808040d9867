import type { Route } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import type { CallInput } from '../../../packages/server/src/testing/api.ts'
import type { Person } from './people.ts'
import type { CallWorld } from './world.ts'

/** Whose things a call is about, and the status each person gets. */
export interface AnswersByPerson extends Readonly<Record<Person, number>> {
  /** With `asker`, each caller has their own. */
  readonly ownedBy: 'asker' | 'owner' | 'admin'
}

/**
 * A call that succeeds for somebody. Every route of the contract has at least one: tests of what must hold for all
 * routes (who may call, one effect per intent) use these calls, and fail for a route without one.
 */
export interface GoodCall {
  readonly route: Route
  /** What distinguishes the call from others of its route. */
  readonly about?: string
  readonly answers: AnswersByPerson
  /** Creates whatever the call needs, anew and owned by this user, and returns the input to send. */
  arrange(world: CallWorld, by: Api): Promise<CallInput<Route>>
}

type ArrangeCall<R extends Route> = (world: CallWorld, by: Api) => Promise<CallInput<R>> | CallInput<R>

/** Defines a call; omit `arrange` if it needs no input. */
export function goodCall<R extends Route>(
  route: R,
  answers: AnswersByPerson,
  arrange: ArrangeCall<R> = () => ({}),
  about?: string,
): GoodCall {
  return {
    route,
    answers,
    // The input has just been type-checked for this route; the tests treat all calls alike.
    arrange: async (fixture, by) => (await arrange(fixture, by)) as CallInput<Route>,
    ...(about !== undefined && { about }),
  }
}

export const nameOf = ({ route, about }: GoodCall): string =>
  [route.method, route.path, ...(about === undefined ? [] : [`(${about})`])].join(' ')

/** For everybody, even without an account. */
export const anybody = (status: number): AnswersByPerson => ({ ...each(status), stranger: status })

/** For every logged-in user, with their own things or none. */
export const each = (status: number): AnswersByPerson => ({
  ownedBy: 'asker',
  stranger: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
})

/** For everybody else, admins included, the thing seems not to exist. */
export const ownersOnly = (status: number): AnswersByPerson => ({
  ownedBy: 'owner',
  stranger: 401,
  other: 404,
  owner: status,
  moderator: 404,
  admin: 404,
})

/** Everybody can see the thing, but only the owner may do this. */
export const ownersAlone = (status: number): AnswersByPerson => ({
  ...ownersOnly(status),
  other: 403,
  moderator: 403,
  admin: 403,
})

/** A user's thing that everybody can see. */
export const everybodys = (status: number): AnswersByPerson => ({ ...each(status), ownedBy: 'owner' })

export const adminsOnly = (status: number): AnswersByPerson => ({
  ownedBy: 'admin',
  stranger: 401,
  other: 403,
  owner: 403,
  moderator: 403,
  admin: status,
})

/** For moderators and admins. */
export const moderatorsOnly = (status: number): AnswersByPerson => ({
  ...adminsOnly(status),
  moderator: status,
})
