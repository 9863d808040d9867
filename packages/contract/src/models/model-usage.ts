import { z } from 'zod'
import { ModelId, UserId } from '../base/ids.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { time } from '../base/text.ts'

/** One model's usage by one account on one day. */
export const ModelUsage = z.object({
  day: z.iso.date(),
  model: z.object({ id: ModelId.nullable(), name: z.string() }),
  user: z.object({ id: UserId, username: z.string() }),
  answers: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
})
export type ModelUsage = z.infer<typeof ModelUsage>

/** An account's use today of a model with a daily limit. */
export const ModelAllowance = z.object({
  model_id: ModelId,
  used_tokens: z.int(),
  daily_tokens: z.int(),
  renewed_at: time,
})

export const modelUsage = {
  list: route('modelUsage.list', {
    summary: 'Lists model usage by account and day, newest first.',
    query: pageQuery(50).extend({
      model_id: ModelId.optional(),
      user_id: UserId.optional(),
      days: z.coerce.number().int().min(1).max(366).default(30),
    }),
    answer: pageOf(ModelUsage),
  }),
  listMine: route('modelUsage.listMine', {
    summary: 'Returns today’s usage of models with a daily limit.',
    answer: z.array(ModelAllowance),
  }),
}
