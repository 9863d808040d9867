import { z } from 'zod'
import { Author } from '../accounts/accounts.ts'
import { UserId } from '../base/ids.ts'
import { BLOCKS_MAX, TAG_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { singleLine } from '../base/text.ts'

/** These tags and authors are hidden from all lists, searches and rankings. */
export const Blocklist = z.object({ tags: z.array(z.string()), authors: z.array(Author) })
export type Blocklist = z.infer<typeof Blocklist>

export const blocks = {
  get: route('blocks.get', {
    summary: 'Returns blocked tags and authors.',
    answer: Blocklist,
  }),
  replace: route('blocks.replace', {
    summary: 'Replaces the blocklist. Deleted authors are left out.',
    body: z.object({
      tags: z.array(singleLine(TAG_MAX, 1)).max(BLOCKS_MAX),
      author_ids: z.array(UserId).max(BLOCKS_MAX),
    }),
    answer: Blocklist,
  }),
}
