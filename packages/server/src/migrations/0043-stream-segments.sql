-- Answers in flight, by instance: a row holds the newest events of many answers, as
-- {"<message id>": [[<event id>, "<event>", "<text>"], …]}. Instances of the previous version use stream_events.
create table stream_segments (
  instance_id uuid not null,
  seq bigint generated always as identity,
  events jsonb not null,
  primary key (instance_id, seq)
);

-- Changes when others close the instance's answers, so that it notices. Unique, so that only such a change waits for
-- an append, not a heartbeat.
alter table instances add column log_epoch uuid not null default gen_random_uuid() unique;
