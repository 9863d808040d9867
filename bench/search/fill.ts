import type { MessageId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { positionBelow, rootPosition } from '../../packages/server/src/chat/store/tree-position.ts'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import type { Launched } from '../../tests/launch.ts'

const connect = ({ pool }: Awaited<ReturnType<typeof openDatabaseOf>>) => pool.connect()
type FillClient = Awaited<ReturnType<typeof connect>>

/** Search terms found in many messages, in a few, and in none. */
export const WIDE = '夜雨'
export const RARE_WORD = 'Ｌighthouse'
export const ABSENT_PHRASE = '从来没有说过'

const CHAT = 10_000
const CHATS_PER_AUTHOR = 10

const CHINESE =
  '夜雨落在旧城的屋檐上，她把灯芯拨亮，轻声说道：“你终于回来了。”远处的钟声响了三下，街上已经没有人。'
const ENGLISH =
  'The rain fell on the old roof, and she turned the wick up a little. "You came back at last," she said. '

/** Gives a user this many messages, half of them Chinese, in chats of 10,000. */
export async function fillWithMessages({ dataDir }: Launched, api: Api, messages: number): Promise<void> {
  const database = await openDatabaseOf(dataDir)
  const client = await connect(database)
  try {
    await client.query("set statement_timeout = '5min'")
    await client.query('create temp table chain (depth int, jump_depth int)')
    await client.query('insert into chain select * from unnest($1::int[], $2::int[])', chain())
    for (let at = 0; at < messages; at += CHAT)
      await addChat(client, api, at, Math.ceil(messages / CHATS_PER_AUTHOR))
    await client.query('analyze messages')
  } finally {
    client.release(true)
    await database.close()
  }
}

/** Depths of a chat's messages and of their jump targets. */
function chain(): [number[], number[]] {
  const jumps = [0]
  let place = rootPosition('0' as MessageId)
  for (let depth = 1; depth < CHAT; depth++) {
    const jumpOf = (of: number): number => jumps[of] ?? 0
    const first = jumpOf(place.depth)
    const known = [first, jumpOf(first), jumpOf(jumpOf(first))].map(depth => ({ id: place.id, depth }))
    place = positionBelow(
      { ...place, jumps: [known[0] ?? place, known[1] ?? place, known[2] ?? place] },
      place.id,
    )
    jumps.push(place.jumps[0].depth)
  }
  return [jumps.map((_, depth) => depth), jumps]
}

async function addChat(client: FillClient, api: Api, firstMessage: number, each: number): Promise<void> {
  const session = await startChat(api, { first_mes: '' })
  // Ids ascend in time like real ones, one chat after the other.
  const id = (depth: string) =>
    `(lpad(to_hex(1700000000000 + ${firstMessage} + ${depth}), 12, '0') || '7000800000000000ffff')::uuid`
  await client.query(`
    insert into messages (id, user_id, card_id, parent_id, sibling_group, depth, jump_id, jump_depth, role, name,
      content, tokens, status, created_at)
    select ${id('c.depth')}, s.user_id, s.card_id, case when c.depth > 0 then ${id('c.depth - 1')} end,
      case when c.depth > 0 then ${id('c.depth - 1')} else s.id end, c.depth, ${id('c.jump_depth')}, c.jump_depth,
      case c.depth % 2 when 0 then 'assistant' else 'user' end, 'Amy',
      case c.depth % 2 when 0 then repeat('${CHINESE}', 1 + c.depth % 5) else repeat('${ENGLISH}', 1 + c.depth % 7) end
        || case when (${firstMessage} + c.depth) % ${each} = 0 then 'lighthouse' else '' end,
      150, 'done', now()
    from chain c, sessions s where s.id = '${session.id}'`)
  await client.query(
    `update sessions set head_message_id = ${id(String(CHAT - 1))}, message_count = ${CHAT} where id = '${session.id}'`,
  )
}
