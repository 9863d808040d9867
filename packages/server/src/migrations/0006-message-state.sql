-- What a branch remembers besides its words: variables that macros set, lorebook entries that last. It stands on the
-- message that it is true after, so that another answer, a deletion or a switch of branch takes it along. A message
-- after which nothing changed shares its parent's row.
create table message_states (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state jsonb not null,
  created_at timestamptz not null
);

alter table messages add column state_id uuid references message_states;
create index messages_state on messages (state_id) where state_id is not null;
create index message_states_age on message_states (created_at);
create index message_states_owner on message_states (user_id);

-- The variables that all chats of a user share.
create table user_variables (
  user_id uuid not null references users on delete cascade,
  name text not null,
  value jsonb not null,
  primary key (user_id, name)
);

-- How many messages down to this one the user said: what comes back every few of them asks for it.
alter table messages add column user_depth integer not null default 0;
with recursive path as (
  select id, (role = 'user')::int as said from messages where parent_id is null
  union all
  select m.id, p.said + (m.role = 'user')::int from path p join messages m on m.parent_id = p.id
)
update messages m set user_depth = path.said from path where m.id = path.id;
