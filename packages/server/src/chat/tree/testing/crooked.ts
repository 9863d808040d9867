import type pg from 'pg'

/** A description, and a query for the ids that violate it. */
export const crooked: readonly (readonly [sentence: string, query: string])[] = [
  [
    'a message hangs in another chat, or at another depth, than its parent says',
    `select m.id from messages m join messages p on p.id = m.parent_id
     where m.depth <> p.depth + 1 or m.user_id <> p.user_id or m.card_id <> p.card_id`,
  ],
  [
    'a message stands elsewhere than below the nearest one above that was not deleted alone',
    `with recursive up as (
       select id, parent_id as above from messages where not is_draft
       union all
       select up.id, gap.parent_id from up join messages gap on gap.id = up.above
       where exists (select 1 from deletions d where d.message_id = gap.id and d.scope = 'one')
     )
     select up.id from up join messages m on m.id = up.id
     where not exists (select 1 from deletions d where d.message_id = up.above and d.scope = 'one')
       and case when up.above is null then exists (select 1 from messages a where a.id = m.sibling_group)
         else m.sibling_group <> up.above end`,
  ],
  [
    'a message leads to an ancestor that is not where it says',
    `select m.id from messages m left join messages j on j.id = m.jump_id
     where j.id is null or j.depth <> m.jump_depth or (m.depth > 0 and j.depth >= m.depth)`,
  ],
  [
    'a message remembers a child that is not its own',
    `select m.id from messages m join messages c on c.id = m.active_child_id
     where m.deletion_id is null and c.sibling_group <> m.id`,
  ],
  [
    'a message is hidden by something that hides nothing',
    `select m.id from messages m
     where m.deletion_id is not null and not exists (select 1 from deletions d where d.message_id = m.deletion_id and d.message_id = m.id)
       and not exists (select 1 from sessions s where s.id = m.deletion_id and s.deleted_at is not null)`,
  ],
  [
    'a message was deleted, and says so not',
    `select m.id from messages m join deletions d on d.message_id = m.id where m.deletion_id is distinct from m.id`,
  ],
  [
    'a chat counts other messages than it has',
    `with recursive path as (
       select id as session_id, head_message_id as id from sessions
       union all
       select p.session_id, m.sibling_group from path p join messages m on m.id = p.id
     ), counted as (
       select p.session_id, count(*) as messages from path p join messages m on m.id = p.id group by p.session_id
     )
     select s.id from sessions s left join counted c on c.session_id = s.id
     where s.message_count <> coalesce(c.messages, 0)`,
  ],
  [
    'a chat that is not in the bin leads through a message that is deleted',
    `with recursive path as (
       select id as session_id, head_message_id as id from sessions where deleted_at is null
       union all
       select p.session_id, m.sibling_group from path p join messages m on m.id = p.id
     )
     select p.session_id as id from path p join messages m on m.id = p.id where m.deletion_id is not null`,
  ],
]

export async function findTreeProblems(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const problems: string[] = []
  for (const [sentence, query] of crooked) {
    const { rows } = await pool.query<{ id: string }>(query)
    problems.push(...rows.map(({ id }) => `${sentence}: ${id}`))
  }
  return problems
}
