-- Accounts, their logins, and the intents of their callers.

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
  created_at timestamptz not null default now()
);

-- One login and everything refreshed from it.
create table logins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index logins_user on logins (user_id);

-- Every refresh token of a login: the newest has not been rotated; an older one shown again is a theft.
create table refresh_tokens (
  hash bytea primary key,
  login_id uuid not null references logins on delete cascade,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_login on refresh_tokens (login_id);

-- Failed logins per account name, known or not, so that guessing is slow on every instance.
create table login_failures (
  account_key text not null,
  address text not null,
  failed_at timestamptz not null
);
create index login_failures_account on login_failures (account_key, failed_at);

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

-- What instances that share this database must agree about.
create table installation (
  name text primary key,
  value text not null
);
