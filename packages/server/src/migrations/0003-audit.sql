-- What admins did to what is not their own. Names stay as they were: an entry outlives whom and what it tells of.

create table audit_entries (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  actor text, -- the username; null for the site itself
  action text not null,
  subject_id uuid not null,
  subject text not null,
  facts jsonb not null,
  created_at timestamptz not null
);
create index audit_entries_created on audit_entries (created_at desc, id desc);
create index audit_entries_action on audit_entries (action, created_at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id);
