import { notFound, Refusal } from './api-error.ts'

/** For calls that touch nothing but the caller's own rows, or nothing at all: the route's `who` is enough. */
export const noObject = (): undefined => undefined

/** `hidden` is answered like a thing that never was; `forbidden` admits that it is there. */
export type Verdict = 'allowed' | 'forbidden' | 'hidden'

/** Turns a verdict into going on, 403, or the 404 of a thing that never was. */
export function enforce(verdict: Verdict): void {
  if (verdict === 'hidden') throw notFound()
  if (verdict === 'forbidden') throw new Refusal('not_allowed')
}

/** What a query that carries the owner found; nothing found is 404. */
export function orNotFound<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}
