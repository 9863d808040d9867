-- What readers think of cards, and whose cards they want to hear of.

create table ratings (
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  primary key (user_id, card_id)
);
create index ratings_card on ratings (card_id, rating);

create table favorites (
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards on delete cascade,
  favorited_at timestamptz not null,
  primary key (user_id, card_id)
);
create index favorites_latest on favorites (user_id, favorited_at desc, card_id desc);

create table comments (
  id uuid primary key,
  card_id uuid not null references cards on delete cascade,
  author_id uuid references users on delete set null,
  parent_id uuid references comments on delete cascade, -- of a reply: the comment below which it stands, never a reply
  answers_id uuid references comments on delete set null, -- of a reply to another reply: that one
  content text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz -- of a comment that has replies: it stays for them, without its content
);
create index comments_card on comments (card_id, created_at desc, id desc) where parent_id is null;
create index comments_parent on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_answers on comments (answers_id) where answers_id is not null;
create index comments_author on comments (author_id);

create table follows (
  user_id uuid not null references users on delete cascade,
  author_id uuid not null references users on delete cascade,
  followed_at timestamptz not null,
  primary key (user_id, author_id),
  check (user_id <> author_id)
);
create index follows_latest on follows (user_id, followed_at desc, author_id desc);
-- Who has very many followers is gone through in parts.
create index follows_followers_in_order on follows (author_id, user_id);
