-- The models that one can chat with.

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
  updated_at timestamptz not null default now()
);

-- Lets every flow be tried on a fresh installation; it claims no intelligence.
insert into ai_models (id, name, description, provider, context_tokens, max_output_tokens, position)
values ('01900000-0000-7000-8000-000000000001', 'Demo', '', 'demo', 8192, 1024, 1000000);
