-- Cards and their revisions: whatever can be seen of a card belongs to one of its revisions.

create table cards (
  id uuid primary key,
  owner_id uuid references users on delete set null, -- who chats with a card keeps it when its owner is gone
  status text not null check (status in ('private', 'pending', 'public', 'rejected')),
  review_note text,
  current_revision_id uuid not null, -- what the owner sees
  approved_revision_id uuid, -- what everyone else sees
  last_public_revision_id uuid, -- what they saw last, once they see it no more; their chats still name it
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  deleted_at timestamptz,
  requested_at timestamptz -- since when it waits for its review
);
create index cards_owner on cards (owner_id, updated_at desc) where deleted_at is null;
create index cards_published on cards (published_at desc)
  where approved_revision_id is not null and status <> 'private' and deleted_at is null;
create index cards_pending on cards (requested_at, id) where status = 'pending' and deleted_at is null;

create table card_revisions (
  id uuid primary key,
  card_id uuid not null references cards on delete cascade deferrable initially deferred,
  number integer not null,
  name text not null,
  creator text not null,
  tagline text not null,
  tags text[] not null,
  tag_keys text[] not null, -- the same, folded by the application for comparing
  language text,
  is_nsfw boolean not null,
  picture text, -- the secret of its address
  -- json, not jsonb: a card leaves as it came, with the order of its keys and with what jsonb can't hold.
  data json not null,
  original json,
  facts json not null,
  token_counts json not null,
  notices json not null,
  source_key text, -- the file it was imported from, untouched
  source_format text,
  has_source_art boolean not null, -- whether the picture is still the one in that file
  created_at timestamptz not null,
  restored_from integer, -- the number of the revision that it says again
  is_relabelled boolean not null default false, -- its tags are those of the review that approved it
  unique (card_id, number)
);
-- Which files are named by rows: asked of each file that is old enough to be removed.
create index card_revisions_source_key on card_revisions (source_key) where source_key is not null;
create index card_revisions_picture on card_revisions (picture) where picture is not null;

alter table cards
  add foreign key (current_revision_id) references card_revisions deferrable initially deferred,
  add foreign key (approved_revision_id) references card_revisions deferrable initially deferred,
  add foreign key (last_public_revision_id) references card_revisions deferrable initially deferred;

-- Counts that change with every message, away from the rows that are read with every card.
create table card_stats (
  card_id uuid primary key references cards on delete cascade,
  chats bigint not null default 0,
  messages bigint not null default 0,
  favorites bigint not null default 0,
  rating_sum bigint not null default 0,
  rating_count bigint not null default 0,
  comments bigint not null default 0
);

-- The same by day (UTC), for rankings within a window of time.
create table card_days (
  card_id uuid not null references cards on delete cascade,
  day date not null,
  chats bigint not null default 0,
  messages bigint not null default 0,
  favorites bigint not null default 0,
  ratings bigint not null default 0,
  comments bigint not null default 0,
  is_ranked boolean not null default false, -- whether the card's ranks know of it
  primary key (card_id, day)
);
create index card_days_day on card_days (day);
create index card_days_due on card_days (card_id) where not is_ranked;

-- What a reader has with a card.
create table card_readers (
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards on delete cascade,
  last_session_id uuid,
  persona_id uuid references personas on delete set null, -- the one bound to the card
  primary key (user_id, card_id)
);
create index card_readers_persona on card_readers (persona_id) where persona_id is not null;
