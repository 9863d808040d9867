-- What a branch says up to a message in short, so that it holds for all branches that lead through there.
create table summaries (
  message_id uuid primary key references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  text text not null,
  messages integer not null, -- that it tells of
  model_name text,
  is_edited boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index summaries_owner on summaries (user_id, card_id);

-- Chats whose summary is to be brought up to date, and how far.
create table summary_tasks (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  until_id uuid not null references messages on delete cascade, -- the last message that the window has no room for
  is_wanted boolean not null, -- by its user, now, however little it is
  due_at timestamptz not null,
  leased_by uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  problem jsonb
);
create index summary_tasks_owner on summary_tasks (user_id);
create index summary_tasks_until on summary_tasks (until_id);
create index summary_tasks_due on summary_tasks (due_at);
