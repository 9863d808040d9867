-- What is remembered of a message otherwise than it stands there, at most one row each, and notes that somebody wrote
-- down at a message: true on every branch that leads through it.
create table memories (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  message_id uuid not null references messages on delete cascade,
  is_note boolean not null,
  text text check (text is not null or not is_note), -- null: the message's own words
  importance real not null default 0.5 check (importance between 0 and 1),
  is_pinned boolean not null default false,
  is_off boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index memories_owner on memories (user_id, card_id);
create index memories_message on memories (message_id);
create unique index memories_of_message on memories (message_id) where not is_note;

-- Vectors of what can be remembered, piece by piece. Those of one user, card and model are written one after the other,
-- so that whoever has read up to a `seq` has missed nothing below it. A vector counts only while its text is still the
-- one of its digest. They go with their message or note; the model is one of embedding_models.
create table memory_vectors (
  seq bigint generated always as identity primary key,
  user_id uuid not null,
  card_id uuid not null,
  model_id uuid not null,
  message_id uuid not null references messages on delete cascade,
  memory_id uuid references memories on delete cascade, -- of a note; null: of the message
  piece integer not null,
  starts integer not null, -- where in the text the piece stands, in UTF-16 code units
  ends integer not null,
  digest text not null,
  scale real not null,
  vector bytea not null
);
create index memory_vectors_of_model on memory_vectors (model_id, user_id, card_id, seq);
create unique index memory_vectors_of_text on memory_vectors (message_id, model_id, memory_id, piece) nulls not distinct;
create index memory_vectors_of_note on memory_vectors (memory_id) where memory_id is not null;

-- For whom which model makes vectors, and how far it is.
create table memory_tasks (
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  model_id uuid not null,
  -- Whether all of the branches has to be looked through for what has none; otherwise only their ends.
  is_whole boolean not null default true,
  -- When it is next to be worked on; null: when something happens again.
  due_at timestamptz,
  -- Another one each time that something happens: whoever worked on it meanwhile has not seen that yet.
  wish bigint not null default 0,
  leased_by uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  problem jsonb,
  -- Since when everything had its vectors, the first time.
  complete_since timestamptz,
  wanted_at timestamptz not null,
  primary key (user_id, card_id, model_id)
);
create index memory_tasks_due on memory_tasks (due_at) where due_at is not null;
