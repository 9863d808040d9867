import { isFull } from '../trials.ts'

/** The statuses after which the client repeats an unsafe request, once. */
const REPEATED = [500, 502, 503, 504, 408, 409, 425, 429]

/** A fault before a request reaches the server, or after the server has responded. */
export type CallFault =
  | { readonly when: 'before' | 'after'; readonly status: number }
  | { readonly when: 'before' | 'after'; readonly status: 'lost' }

const all: readonly CallFault[] = (['before', 'after'] as const).flatMap(when =>
  ([...REPEATED, 'lost'] as const).map(status => ({ when, status })),
)

/**
 * The faults of the n-th call: all of them in a full run, otherwise a lost connection and one status, before and after.
 * To a client all those statuses are the same, and the next call gets the next one.
 */
export function faultsOf(n: number): readonly CallFault[] {
  if (isFull) return all
  return all.filter(({ status }) => status === 'lost' || status === REPEATED[n % REPEATED.length])
}

export const nameOfFault = ({ when, status }: CallFault): string =>
  status === 'lost'
    ? `the connection is lost ${when} the server acted`
    : `${status} comes ${when} the server acted`
