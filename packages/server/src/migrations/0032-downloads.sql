-- Files of a model, on their way from a hub into the file store. One instance at a time works at a download; another
-- takes over when it is not heard of any longer.
create table downloads (
  id uuid primary key,
  hub_id text not null, -- owner/name
  revision text not null, -- what the hub's files are of: they never change under it
  files jsonb not null, -- path, bytes, sha256 or sha1
  status text not null default 'waiting', -- and 'removed': its files are still to be deleted, then it goes
  bytes bigint not null default 0, -- that have arrived
  total_bytes bigint not null,
  problem text, -- the code of why it failed
  instance_id uuid, -- who works at it
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index downloads_open on downloads (created_at) where status in ('waiting', 'downloading', 'removed');

-- A model that runs in the box, by its file.
alter table ai_models add column download_id uuid references downloads;
create unique index ai_models_download on ai_models (download_id) where download_id is not null;
