-- Pictures that people have brought. A ticket leaves no trace until its bytes have come and were found good.

create table uploads (
  id uuid primary key, -- the ticket's, so that a ticket is good once
  user_id uuid not null references users on delete cascade,
  picture text not null unique, -- the secret of its address
  type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null
);
create index uploads_user on uploads (user_id, created_at);
