-- Accounts and their logins.

create table users (
  id uuid primary key,
  username text not null,
  username_key text not null unique, -- NFKC and case-folded by the application
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  display_name text not null,
  avatar_url text,
  bio text not null default '',
  role text not null check (role in ('user', 'admin')),
  locale text not null,
  show_nsfw boolean not null default false,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz -- the row stays, nameless, until everything that hangs on it has been swept away
);
create index users_deleted on users (deleted_at) where deleted_at is not null;
create index users_newest on users (created_at desc, id desc);

-- One login and everything refreshed from it.
create table logins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- From where it has been used, as keyed hashes: tries from there are not held up by what strangers guess.
  places bytea[] not null default '{}'
);
create index logins_user on logins (user_id);
create index logins_created on logins (created_at); -- by which they are forgotten

-- Every refresh token of a login: the newest has not been rotated; an older one shown again is a theft.
create table refresh_tokens (
  hash bytea primary key,
  login_id uuid not null references logins on delete cascade,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_login on refresh_tokens (login_id);
create index refresh_tokens_created on refresh_tokens (created_at);

-- Failed logins per account name, known or not, so that guessing is slow on every instance.
create table login_failures (
  account_key text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failures_account on login_failures (account_key, failed_at);
