import type { Message, MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import type { BranchEnd } from './summaries.ts'

/** A message that is to be told of. */
export type ToldMessage = Pick<Message, 'id' | 'role' | 'name' | 'content'> & { readonly tokens: number }

/** The next part of a branch that its summary does not tell of yet, and how much there is in all. */
export interface Untold {
  readonly messages: readonly ToldMessage[]
  /** Of all messages up to the end, those that are not among `messages` too. */
  readonly tokens: number
  readonly isAll: boolean
}

/**
 * What was said on a branch after one message, as far as a question has room for it; at least one message, if there is
 * any. What is hidden from models is told to none.
 */
export async function readUntold(
  db: Db,
  { user_id, head }: Pick<BranchEnd, 'user_id' | 'head'>,
  after: MessageId | null,
  room: number,
): Promise<Untold> {
  const { rows } = await sql<ToldMessage & { all_tokens: number; all_messages: number }>`
    with recursive path as (
      select id, sibling_group, depth, tokens, hidden, content <> '' as is_said
      from messages where id = ${head}::uuid and user_id = ${user_id}::uuid
      union all
      select m.id, m.sibling_group, m.depth, m.tokens, m.hidden, m.content <> ''
      from path p join messages m on m.id = p.sibling_group
      where m.depth > coalesce((select depth from messages where id = ${after}::uuid), -1)
    ), untold as (
      select id, depth, tokens, sum(tokens) over (order by depth) as upto, row_number() over (order by depth) as n,
        sum(tokens) over () as all_tokens, count(*) over () as all_messages
      from path where not hidden and is_said and id is distinct from ${after}::uuid
    )
    select m.id, m.role, m.name, m.content, m.tokens, u.all_tokens::int as all_tokens, u.all_messages::int as all_messages
    from untold u join messages m on m.id = u.id where u.upto <= ${room}::int or u.n = 1 order by u.depth`.execute(
    db,
  )
  const [first] = rows
  return {
    messages: rows.map(({ all_tokens: _tokens, all_messages: _messages, ...message }) => message),
    tokens: first?.all_tokens ?? 0,
    isAll: rows.length === (first?.all_messages ?? 0),
  }
}
