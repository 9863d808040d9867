-- One row per ticket; it becomes a picture once its bytes have come.

create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  picture text not null unique, -- the secret of its address
  type text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  bytes bigint,
  sha256 bytea
);
create index uploads_user on uploads (user_id, created_at);
