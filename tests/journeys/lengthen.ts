import type { SessionId } from '@inkling/contract'
import { openDatabaseOf } from './database-of.ts'

/** Appends messages of different heights to a chat, with the same result as adding them one by one. */
export async function lengthenChat(dataDir: string, session: SessionId, by: number): Promise<void> {
  const database = await openDatabaseOf(dataDir)
  try {
    await database.pool.query(longChat(session, by))
  } finally {
    await database.close()
  }
}

const longChat = (session: SessionId, by: number): string => `
  do $$ declare
    s sessions; p messages; far messages; j uuid; jd int; n int;
  begin
    select * into s from sessions where id = '${session}';
    select * into p from messages where id = s.head_message_id;
    for n in 1..${by} loop
      select * into far from messages where id = p.jump_id;
      if p.depth - p.jump_depth = p.jump_depth - far.jump_depth then j := far.jump_id; jd := far.jump_depth;
      else j := p.id; jd := p.depth; end if;
      insert into messages (id, user_id, card_id, parent_id, sibling_group, depth, jump_id, jump_depth, role, name, content, tokens, status, created_at)
      values (uuidv7(), p.user_id, p.card_id, p.id, p.id, p.depth + 1, j, jd, case when n % 2 = 1 then 'user' else 'assistant' end,
        case when n % 2 = 1 then 'Bob' else 'Amy' end, 'message ' || n || '.' || repeat(' And on it goes.', n * 7 % 60),
        4 + n * 7 % 60 * 5, 'done', now()) returning * into p;
    end loop;
    update sessions set head_message_id = p.id, message_count = p.depth + 1 where id = s.id;
  end $$`
