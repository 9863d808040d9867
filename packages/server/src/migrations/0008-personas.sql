-- Personas: who their owner is in a chat.

create table personas (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  picture text, -- the secret of its address
  description text not null,
  position text not null check (position in ('in_prompt', 'note_top', 'note_bottom', 'at_depth', 'nowhere')),
  depth integer not null,
  role text not null check (role in ('system', 'user', 'assistant')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index personas_user on personas (user_id, id);
create index personas_picture on personas (picture) where picture is not null; -- which files are named
create unique index personas_default on personas (user_id) where is_default;
