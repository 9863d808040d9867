-- What a model takes, who answers while it is down, and how much of it one account may use.
alter table ai_models
  add column takes_only jsonb, -- null: every knob that its provider knows
  add column stop_max integer, -- null: as many as there are
  add column reasoning_control text not null default 'none',
  add column supports_prefill boolean not null default false,
  add column fallback_id uuid references ai_models on delete set null,
  add column daily_tokens bigint;
create index ai_models_fallback on ai_models (fallback_id) where fallback_id is not null;

-- Until now, whoever could think could be told how hard.
update ai_models set reasoning_control = 'effort' where supports_reasoning;

-- Who should have answered, where another had to.
alter table messages add column asked_model_name text;

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
