import type { CardId, Message, MessageId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/**
 * Visible parent of the row `m`, skipping messages deleted without their replies. Null for roots, whose group is no
 * message.
 */
const shownParent = sql`
  case when m.parent_id = m.sibling_group then m.parent_id
    else (select above.id from messages above where above.id = m.sibling_group) end`

/** Columns of the API's message for a row `m`. */
const shown = sql`
  m.id, ${shownParent} as parent_id, m.role, m.name, m.content, m.reasoning, m.persona_id, m.model_id, m.model_name, m.asked_model_name,
  coalesce(jsonb_array_length(m.prompt_record->'recalled'), 0) as recalled, m.status, m.hidden, m.is_marked, m.error, m.end_reason, m.usage,
  json_build_object('index', array_position(s.ids, m.id) - 1, 'count', cardinality(s.ids), 'ids', s.ids) as siblings,
  m.edited_at, m.created_at`

/** Ids in creation order, including the message itself even if deleted. */
const siblings = sql`
  cross join lateral (
    select array_agg(id order by id) as ids from messages
    where sibling_group = m.sibling_group and (deletion_id is null or id = m.id)
  ) s`

/**
 * Up to `limit` messages of the path to `head`, in reading order, ending at depth `bottom` or its nearest visible
 * ancestor. Jumps reach the page's end in O(log n) steps, so the cost depends only on the page size.
 */
export async function readPath(
  db: Db,
  { user_id, head, bottom, limit }: { user_id: UserId; head: MessageId; bottom: number; limit: number },
): Promise<Message[]> {
  if (bottom < 0) return []
  const { rows } = await sql<Message>`
    with recursive climb as (
      select id, parent_id, jump_id, jump_depth, depth, sibling_group, deletion_id
      from messages where id = ${head} and user_id = ${user_id}
      union all
      select m.id, m.parent_id, m.jump_id, m.jump_depth, m.depth, m.sibling_group, m.deletion_id
      from climb c
      join messages m on m.id = case when c.jump_depth >= ${bottom}::int then c.jump_id else c.parent_id end
      where c.depth > ${bottom}::int
    ), foot as (
      select case when deletion_id is null then id else sibling_group end as id
      from climb where depth <= ${bottom}::int
    ), path as (
      select m.id, m.sibling_group, 1 as n from foot join messages m on m.id = foot.id
      union all
      select m.id, m.sibling_group, p.n + 1
      from path p join messages m on m.id = p.sibling_group where p.n < ${limit}::int
    )
    select ${shown} from path p join messages m on m.id = p.id ${siblings}
    order by m.depth`.execute(db)
  return rows
}

export async function findMessage(db: Db, user_id: UserId, id: MessageId): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select ${shown} from messages m ${siblings} where m.id = ${id} and m.user_id = ${user_id}`.execute(db)
  return rows[0]
}

/** Null if the answered message was deleted and the message above is no user message. */
export async function findAnsweredMessage(
  db: Db,
  user_id: UserId,
  above: MessageId | null,
): Promise<Message | null> {
  const message = above === null ? undefined : await findMessage(db, user_id, above)
  return message?.role === 'user' ? message : null
}

/** The anchor is null before the first message. */
export interface AnchoredTurn {
  readonly card_id: CardId
  readonly anchor: { readonly id: MessageId } | null
}

export interface PromptMessage {
  readonly id: MessageId
  readonly role: Message['role']
  readonly name: string
  readonly content: string
  readonly tokens: number
  readonly hidden: boolean
  readonly created_at: string
}

/**
 * The path's end up to `tokens`, newest first: the cost depends on the window, not the chat's length. Hidden messages
 * count one token, which bounds the read.
 */
export async function readPathWithin(
  db: Db,
  { user_id, head, tokens }: { user_id: UserId; head: MessageId; tokens: number },
): Promise<PromptMessage[]> {
  const { rows } = await sql<PromptMessage>`
    with recursive path as (
      select id, sibling_group, role, name, content, tokens, hidden, created_at,
        case when hidden then 1 else greatest(tokens, 1) end as sum, 1 as n
      from messages where id = ${head} and user_id = ${user_id}
      union all
      select m.id, m.sibling_group, m.role, m.name, m.content, m.tokens, m.hidden, m.created_at,
        p.sum + case when m.hidden then 1 else greatest(m.tokens, 1) end, p.n + 1
      from path p join messages m on m.id = p.sibling_group
      where p.sum <= ${tokens}::int
    )
    select id, role, name, content, tokens, hidden, created_at from path where content <> '' order by n`.execute(
    db,
  )
  return rows
}

/** Null if the root is no greeting. */
export async function findGreetingIndex(db: Db, id: MessageId): Promise<number | null> {
  const { rows } = await sql<{ role: string; index: number }>`
    with recursive up as (
      select id, depth, role, jump_id, sibling_group from messages where id = ${id}
      union all
      select m.id, m.depth, m.role, m.jump_id, m.sibling_group
      from up u join messages m on m.id = u.jump_id where u.depth > 0
    )
    select up.role, (
      select count(*)::int from messages s where s.sibling_group = up.sibling_group and s.id < up.id) as index
    from up where depth = 0`.execute(db)
  const [root] = rows
  return root?.role === 'assistant' ? root.index : null
}

/**
 * Depth of the first message at or after a date; null if all are older. Times increase along a path, so jumps find it
 * in O(log n) steps. If an imported chat's times are out of order, all messages after the result are that new.
 */
export async function findDepthAtDate(db: Db, head: MessageId, date: string): Promise<number | null> {
  const { rows } = await sql<{ depth: number }>`
    with recursive climb as (
      select id, parent_id, jump_id, depth from messages where id = ${head} and created_at >= ${date}::timestamptz
      union all
      select next.id, next.parent_id, next.jump_id, next.depth
      from climb c
      join messages parent on parent.id = c.parent_id and parent.created_at >= ${date}::timestamptz
      join messages jump on jump.id = c.jump_id
      join messages next on next.id = case when jump.created_at >= ${date}::timestamptz then jump.id else parent.id end
    )
    select depth from climb order by depth limit 1`.execute(db)
  return rows[0]?.depth ?? null
}
