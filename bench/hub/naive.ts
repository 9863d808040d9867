import { createDedicatedClient } from '../../packages/server/src/platform/database/pool.ts'
import type { StockedHub } from './stock.ts'

/** Times the naive search: ILIKE over the texts and a full scan of the tags. */
export async function timeNaive({ database }: StockedHub, words: readonly string[]): Promise<number[]> {
  const client = createDedicatedClient(database.pool)
  await client.connect()
  try {
    const times: number[] = []
    for (const word of words) {
      const begin = performance.now()
      await client.query(page, [`%${word}%`])
      await client.query(count, [`%${word}%`])
      times.push(performance.now() - begin)
    }
    return times
  } finally {
    await client.end()
  }
}

const matches = `
  from cards c
  join card_revisions r on r.id = c.approved_revision_id join card_stats s on s.card_id = c.id
  where c.status <> 'private' and c.deleted_at is null and not r.is_nsfw
    and not r.tag_keys && array['dragon', '龙族']
    and (r.name ilike $1 or r.tagline ilike $1 or r.data ->> 'description' ilike $1)`
const page = `select c.id ${matches} order by s.messages + 10 * s.chats + 20 * s.favorites desc, c.id desc limit 20`
const count = `select count(*) ${matches}`
