-- Notifications: what happened to a person's cards and comments, and what an admin announces.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null check (type in
    ('card_approved', 'card_rejected', 'comment', 'reply', 'rating', 'favorite', 'card_published', 'login_stolen', 'announcement')),
  title text not null, -- the card's name as it was, or the announcement's own
  body text not null,
  link text, -- an announcement's; any other leads to its card
  card_id uuid references cards on delete cascade,
  comment_id uuid,
  actor_id uuid references users on delete set null, -- of several, the latest
  actor_count integer not null,
  gathers boolean not null, -- until it is read, more of its kind about its card join it
  read_at timestamptz,
  created_at timestamptz not null -- or when the latest joined
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_card on notifications (card_id);
create index notifications_actor on notifications (actor_id);
create unique index notifications_gathering on notifications (user_id, type, card_id) where gathers;
-- Whose card is commented on in answer to a comment of theirs hears of it once.
create unique index notifications_comment on notifications (comment_id, user_id) where comment_id is not null;
-- What the sweep looks for.
create index notifications_read_at on notifications (read_at) where read_at is not null;
create index notifications_left_unread on notifications (created_at) where read_at is null;

-- Who is in a notification that gathers, so that doing a thing again is no news.
create table notification_actors (
  notification_id uuid not null references notifications on delete cascade,
  actor_id uuid not null references users on delete cascade,
  primary key (notification_id, actor_id)
);
create index notification_actors_actor on notification_actors (actor_id);

-- What is said to everybody is one row, however many they are; who has read or deleted it has a row of their own.
create table announcements (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null
);
create index announcements_created on announcements (created_at desc);
create index announcements_actor on announcements (actor_id);

create table announcement_readers (
  announcement_id uuid not null references announcements on delete cascade,
  user_id uuid not null references users on delete cascade,
  read_at timestamptz,
  is_deleted boolean not null,
  primary key (announcement_id, user_id)
);
create index announcement_readers_user on announcement_readers (user_id);
create index announcement_readers_read_at on announcement_readers (read_at) where not is_deleted;

-- The kinds that a person does not want to hear of.
create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  type text not null,
  primary key (user_id, type)
);
