-- Messages are a tree, sessions are named pointers into it, and an answer in flight is an append-only log.

create table messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  parent_id uuid references messages on delete cascade,
  -- What a message shares with its siblings: its parent, or for a greeting the start that it belongs to.
  sibling_group uuid not null,
  depth integer not null,
  -- An ancestor some way up; following these, any ancestor is O(log n) steps away (skew-binary jump pointers).
  jump_id uuid,
  jump_depth integer not null,
  -- The child that was on the active path when it last led through here.
  active_child_id uuid,
  role text not null check (role in ('user', 'assistant', 'system')),
  name text not null,
  content text not null default '',
  reasoning text not null default '',
  model_id uuid,
  model_name text,
  status text not null check (status in ('streaming', 'done', 'stopped', 'interrupted', 'failed')),
  error jsonb,
  usage jsonb,
  tokens integer not null default 0,
  -- How many events its stream had; their ids are 1 … event_count.
  event_count integer not null default 0,
  -- The instance that writes it while it streams, and which of its user's three places it takes.
  instance_id uuid,
  slot smallint check (slot between 1 and 3),
  edited_at timestamptz,
  created_at timestamptz not null
);
create index messages_sibling_group on messages (sibling_group, id);
create index messages_parent on messages (parent_id) where parent_id is not null;
create unique index messages_slot on messages (user_id, slot) where slot is not null;
create index messages_owner on messages (user_id, card_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  revision_id uuid not null references card_revisions,
  title text not null,
  head_message_id uuid references messages on delete set null,
  parent_session_id uuid references sessions on delete set null,
  fork_message_id uuid references messages on delete set null,
  message_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_recent on sessions (user_id, updated_at desc);
create index sessions_card on sessions (user_id, card_id, updated_at desc);
create index sessions_head on sessions (head_message_id);

-- The events of answers in flight, in the order of their ids; gone once the answer is over.
create table stream_events (
  message_id uuid not null references messages on delete cascade,
  id integer not null,
  event text not null,
  text text not null,
  primary key (message_id, id)
);

-- Processes that serve this database; one that no longer beats has left its open answers behind.
create table instances (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
