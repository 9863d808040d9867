import { z } from 'zod'
import { MAX_PAGE, MAX_PAGE_LIMIT } from './limits.ts'

/** Numbers out of range are clamped, not rejected. */
export const pageQuery = (defaultLimit = 20) =>
  z.object({ page: within(MAX_PAGE, 1), limit: within(MAX_PAGE_LIMIT, defaultLimit) })

const within = (max: number, usual: number) =>
  z.coerce
    .number()
    .int()
    .default(usual)
    .transform(value => Math.min(max, Math.max(1, value)))
    .describe(`From 1 to ${max}; values outside are set to the nearest.`)

export type PageQuery = z.output<ReturnType<typeof pageQuery>>

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int() })

export interface Page<T> {
  items: T[]
  page: number
  limit: number
  total: number
}
