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
-- Of how many texts a model has made vectors: half a million in 18 ms, where reading the rows took 216.
create index memory_vectors_texts on memory_vectors (model_id) where piece = 0;
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
  -- How many texts wait for vectors, as far as somebody has counted since the last wish: of a chat with a hundred thousand
  -- messages, to count them takes a second, and a browser brings vectors of a few at a time.
  waiting integer,
  primary key (user_id, card_id, model_id)
);
create index memory_tasks_due on memory_tasks (due_at) where due_at is not null;

-- What a branch says up to a message in short, so that it holds for all branches that lead through there.
create table summaries (
  message_id uuid primary key references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  text text not null,
  messages integer not null, -- that it tells of
  model_name text,
  is_edited boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index summaries_owner on summaries (user_id, card_id);

-- Chats whose summary is to be brought up to date, and how far.
create table summary_tasks (
  session_id uuid primary key references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  until_id uuid not null references messages on delete cascade, -- the last message that the window has no room for
  is_wanted boolean not null, -- by its user, now, however little it is
  due_at timestamptz not null,
  leased_by uuid,
  leased_until timestamptz,
  failures integer not null default 0,
  problem jsonb
);
create index summary_tasks_owner on summary_tasks (user_id);
create index summary_tasks_until on summary_tasks (until_id);
create index summary_tasks_due on summary_tasks (due_at);
