-- What readers tell the admins of.

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
