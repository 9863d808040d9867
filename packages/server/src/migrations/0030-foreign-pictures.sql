-- Copies of pictures of other sites that readers asked for. Whose they are is nobody's affair: the row says which
-- address was fetched only to whoever knows the address.

create table foreign_pictures (
  address_hash bytea primary key,
  picture text not null unique, -- the secret of its address here
  bytes bigint not null,
  fetched_at timestamptz not null
);
create index foreign_pictures_fetched on foreign_pictures (fetched_at);
