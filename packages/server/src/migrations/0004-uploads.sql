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

-- Copies of pictures of other sites that readers asked for. Whose they are is nobody's affair: the row says which
-- address was fetched only to whoever knows the address.

create table foreign_pictures (
  address_hash bytea primary key,
  picture text not null unique, -- the secret of its address here
  bytes bigint not null,
  fetched_at timestamptz not null
);
create index foreign_pictures_fetched on foreign_pictures (fetched_at);
