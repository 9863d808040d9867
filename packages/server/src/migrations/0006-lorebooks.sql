-- Lorebooks: texts that join the prompt when their keys are said.

create table lorebooks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- json, not jsonb: a book leaves as it came, with the order of its keys.
  data json not null,
  entries integer not null,
  tokens integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index lorebooks_user on lorebooks (user_id, updated_at desc, id desc);
