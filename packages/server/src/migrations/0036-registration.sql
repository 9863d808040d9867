-- What admins decide on pages; one row.
create table site_settings (
  is_only boolean primary key default true check (is_only),
  registration text not null default 'open' check (registration in ('open', 'invite', 'closed'))
);
insert into site_settings default values;

-- Invitations to register. The code is stored as a hash.
create table invitations (
  id uuid primary key,
  hash bytea not null unique,
  note text not null,
  uses integer not null,
  used integer not null default 0 check (used <= uses),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- One-time links for a new password, one for each account. A used one is kept for calls that are repeated.
create table password_links (
  user_id uuid primary key references users on delete cascade,
  hash bytea not null unique,
  expires_at timestamptz not null,
  used_key text -- idempotency key of the call that used it
);
