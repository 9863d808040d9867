-- Presets: kept ways of building prompts and asking models, without anything that names or opens a connection.
create table presets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  preset jsonb not null,
  -- How many regex scripts it brings, and whether its owner lets them run; null as long as nobody was asked.
  scripts integer not null,
  scripts_allowed boolean,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index presets_user on presets (user_id, name);
