-- Former usernames: for 30 days nobody else can take one, so that nobody poses as its former owner.
create table released_usernames (
  user_id uuid not null references users on delete cascade,
  username text not null,
  username_key text not null,
  released_at timestamptz not null,
  primary key (user_id, username_key)
);
