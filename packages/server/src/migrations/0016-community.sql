-- What readers think of cards, and what they tell the admins of.

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

create table reports (
  id uuid primary key,
  reporter_id uuid references users on delete set null,
  card_id uuid not null references cards on delete cascade,
  comment_id uuid references comments on delete cascade, -- null where the card itself is meant
  reason text not null,
  note text not null,
  created_at timestamptz not null
);
-- Each person has one report of a thing at most; who is gone may have left several behind.
create unique index reports_own on reports (reporter_id, card_id, coalesce(comment_id, card_id));
create index reports_thing on reports (card_id, comment_id, created_at);
create index reports_comment on reports (comment_id) where comment_id is not null;
