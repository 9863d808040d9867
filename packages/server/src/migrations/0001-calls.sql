-- What instances that share this database agree about, and what they know of each other's calls.

create table installation (
  name text primary key,
  value text not null
);

-- What callers wanted once, and what they were answered.
create table intents (
  user_id uuid not null,
  route text not null,
  key uuid not null,
  fingerprint bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index intents_created on intents (created_at);

-- How often somebody called within a window of time, as all instances together have counted it. Unlogged: it is written
-- several times a second and worth nothing after a minute or an hour. A crash of the database empties it, and counting begins anew.
create unlogged table limit_windows (
  name text not null, -- the limit, and whose calls
  start bigint not null, -- milliseconds since 1970, by the database's clock
  calls integer not null,
  primary key (name, start)
);
create index limit_windows_start on limit_windows (start);
