-- Keys for programs. The token is stored as a hash.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  hash bytea not null unique,
  last4 text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id, id);
