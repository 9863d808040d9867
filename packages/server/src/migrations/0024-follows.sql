-- Whose cards somebody wants to hear of.

create table follows (
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete cascade,
  followed_at timestamptz not null,
  primary key (user_id, author_id),
  check (user_id <> author_id)
);
create index follows_latest on follows (user_id, followed_at desc, author_id desc);
create index follows_followers on follows (author_id);
