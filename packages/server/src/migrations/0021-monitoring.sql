-- How each process that serves this site did, minute by minute, for the admins' page; kept for a week. Times are the
-- database's. Durations are counted between the bounds that the program has for them, so that minutes and processes add up.
create table instance_samples (
  instance_id uuid not null,
  taken_at timestamptz not null default now(),
  started_at timestamptz not null,
  name text not null, -- its machine and port
  version text not null,
  is_last boolean not null, -- it ended as it should
  seconds real not null, -- since the sample before
  answers_open integer not null, -- the most at once
  answers integer not null, -- that ended
  answers_failed integer not null, -- of them, because their model failed
  tokens bigint not null,
  first_token_counts integer[] not null,
  requests integer not null,
  requests_failed integer not null,
  request_counts integer[] not null,
  slow_statements integer not null,
  waiting_for_database integer not null,
  loop_delay_ms real not null,
  memory_bytes bigint not null,
  cpu real not null,
  queue integer not null,
  disk_free_bytes bigint not null,
  disk_bytes bigint not null,
  database_bytes bigint not null,
  models jsonb not null, -- of those that were asked: id, name, how often, how often in vain, and why last
  requests_refused integer not null default 0, -- because more was asked than the process could answer
  primary key (instance_id, taken_at)
);
create index instance_samples_taken on instance_samples (taken_at);
