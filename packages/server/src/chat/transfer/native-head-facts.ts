import type { Json } from '@inkling/engine'
import { z } from 'zod'
import { ownTime } from './native-time.ts'

/** What a chat of our own tree files is here besides what any chat file can say. What says nothing is left out. */
export interface HeadFacts {
  /** The chat that it branched off, by its place among those of the file. */
  readonly parent?: number
  /** The message at which it did, by its id in the file. */
  readonly fork?: string
  readonly is_favorite?: boolean
  readonly created_at?: string
  readonly updated_at?: string
}

const time = ownTime.optional().catch(undefined)
const headSchema = z.object({
  parent: z.int().min(0).optional().catch(undefined),
  fork: z.string().optional().catch(undefined),
  is_favorite: z.boolean().optional().catch(undefined),
  created_at: time,
  updated_at: time,
})

export type ReadHeadFacts = z.output<typeof headSchema>

/** What a file says of this kind; of what it gets wrong nothing is taken. */
export const readHeadFacts = (said: Json | undefined): ReadHeadFacts => headSchema.catch({}).parse(said)

/** The same parents without those that lead back to where one came from: a file may claim such a ring. */
export function withoutRings(parents: readonly (number | null)[]): (number | null)[] {
  const leadsBack = (at: number): boolean => {
    let above = parents[at] ?? null
    for (let steps = 0; above !== null && above !== at && steps < parents.length; steps++)
      above = parents[above] ?? null
    return above === at
  }
  return parents.map((parent, at) => (leadsBack(at) ? null : parent))
}
