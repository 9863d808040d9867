-- The models that one can chat with.

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

create table ai_models (
  id uuid primary key,
  name text not null,
  description text not null default '',
  provider text not null,
  base_url text not null default '',
  model text not null default '',
  api_key bytea, -- sealed with the installation's key
  api_key_last4 text,
  context_tokens integer not null,
  max_output_tokens integer not null,
  sampling jsonb not null default '{}',
  supports_reasoning boolean not null default false,
  recommended boolean not null default false,
  is_enabled boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  takes_only jsonb, -- null: every parameter that its provider knows
  stop_max integer, -- null: as many as there are
  reasoning_control text not null default 'none',
  supports_prefill boolean not null default false,
  fallback_id uuid references ai_models on delete set null,
  daily_tokens bigint, -- that one account may use in a day
  download_id uuid references downloads, -- of one that runs on this server
  refused text[] not null default '{}' -- fields that its host refused: it is asked without them from then on
);
create index ai_models_fallback on ai_models (fallback_id) where fallback_id is not null;
create unique index ai_models_download on ai_models (download_id) where download_id is not null;

-- Lets every flow be tried on a fresh installation; it claims no intelligence.
insert into ai_models (id, name, description, provider, context_tokens, max_output_tokens, position)
values ('01900000-0000-7000-8000-000000000001', 'Demo', '', 'demo', 8192, 1024, 1000000);

-- A model that is gone keeps its name here; its account's rows go with the account.
create table model_usage (
  user_id uuid not null references users on delete cascade,
  day date not null, -- UTC
  model_id uuid not null,
  model_name text not null,
  answers integer not null default 0,
  prompt_tokens bigint not null default 0,
  completion_tokens bigint not null default 0,
  primary key (user_id, day, model_id)
);
create index model_usage_day on model_usage (day desc, model_id);
