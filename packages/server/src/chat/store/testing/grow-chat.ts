import type pg from 'pg'

export interface ChatGrowth {
  readonly messages: number
  /** The following messages are a minute apart. */
  readonly from: string
  /** SQL for the nth message; by default `'m' || n`. */
  readonly content?: string
  readonly tokens?: number
}

const BATCH = 10_000

/** Directly in SQL, with correct jumps, for chats too long to create through the API. */
export async function growChat(pool: pg.Pool, session_id: string, growth: ChatGrowth): Promise<void> {
  for (let first = 1; first <= growth.messages; first += BATCH) {
    await pool.query(growing(session_id, growth, first, Math.min(growth.messages, first + BATCH - 1)))
  }
}

const growing = (
  session_id: string,
  { from, content = `'m' || n`, tokens = 1 }: ChatGrowth,
  first: number,
  last: number,
) => `
    do $$ declare
      s sessions; p messages; far messages; j uuid; jd int; n int; i uuid;
    begin
      select * into s from sessions where id = '${session_id}';
      select * into p from messages where id = s.head_message_id;
      for n in ${first}..${last} loop
        select * into far from messages where id = p.jump_id;
        if p.depth - p.jump_depth = p.jump_depth - far.jump_depth then j := far.jump_id; jd := far.jump_depth;
        else j := p.id; jd := p.depth; end if;
        -- An id in the order of time, as ours are.
        i := (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
          || lpad(to_hex(n & 4095), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid;
        insert into messages (id, user_id, card_id, parent_id, sibling_group, depth, jump_id, jump_depth, role, name, content, tokens, status, created_at)
        values (i, p.user_id, p.card_id, p.id, p.id, p.depth + 1, j, jd, case n % 2 when 1 then 'user' else 'assistant' end,
          'Bob', ${content}, ${tokens}, 'done', '${from}'::timestamptz + (n - 1) * interval '1 minute') returning * into p;
      end loop;
      update sessions set head_message_id = p.id, message_count = p.depth + 1 where id = s.id;
    end $$`
