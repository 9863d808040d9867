-- Messages are a tree, sessions are named pointers into it, and an answer in flight is an append-only log.

-- What a branch remembers besides its words: variables that macros set, lorebook entries that last. It stands on the
-- message that it is true after, so that another answer, a deletion or a switch of branch takes it along. A message
-- after which nothing changed shares its parent's row.
create table message_states (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state jsonb not null,
  created_at timestamptz not null
);
create index message_states_age on message_states (created_at);
create index message_states_owner on message_states (user_id);

-- The variables that all chats of a user share.
create table user_variables (
  user_id uuid not null references users on delete cascade,
  name text not null,
  value jsonb not null,
  primary key (user_id, name)
);

create table messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  parent_id uuid references messages on delete cascade,
  -- What a message shares with its siblings: its parent, or for a greeting the start that it belongs to.
  sibling_group uuid not null,
  depth integer not null,
  -- An ancestor some way up; following these, any ancestor is O(log n) steps away (skew-binary jump pointers).
  jump_id uuid,
  jump_depth integer not null,
  -- The child that was on the active path when it last led through here.
  active_child_id uuid,
  role text not null check (role in ('user', 'assistant', 'system')),
  name text not null,
  content text not null default '',
  reasoning text not null default '',
  model_id uuid,
  model_name text,
  status text not null check (status in ('streaming', 'done', 'stopped', 'interrupted', 'failed')),
  error jsonb,
  usage jsonb,
  tokens integer not null default 0,
  -- How many events its stream had; their ids are 1 … event_count.
  event_count integer not null default 0,
  -- The instance that writes it while it streams, and which of its user's three places it takes.
  instance_id uuid,
  slot smallint check (slot between 1 and 3),
  edited_at timestamptz,
  created_at timestamptz not null,
  state_id uuid references message_states,
  -- How many messages down to this one the user said: what comes back every few of them asks for it.
  user_depth integer not null default 0,
  -- What took this message along: the deletion of a message, or a chat in the bin that alone led here; null while it is
  -- there. Only the topmost of those that are out of sight says so. A message that was deleted alone stays in the tree, so
  -- that depths and jumps below it stay true, and those below it take over its sibling_group: from now on that is the
  -- nearest message above that is there, and following it leads up a path past all that is not.
  deletion_id uuid,
  -- Who said a message of the user's: for its picture. Its name stays, whatever becomes of the persona.
  persona_id uuid,
  -- Shown to the user, and left out of what models are asked.
  hidden boolean not null default false,
  -- What an answer was asked for with beside what the tree says: the moment as its reader had it, and a fingerprint of what
  -- was sent, by which a prompt that is built again is known to be the same.
  prompt_record jsonb,
  -- What a model writes for the user hangs in no tree: its sibling_group names nothing, and its chat points at it until
  -- something is said.
  is_draft boolean not null default false,
  -- What the file that it came from said besides, for an export to say again; null for what began here.
  origin jsonb,
  -- The model that should have answered, where another had to.
  asked_model_name text
);
create index messages_sibling_group on messages (sibling_group, id);
create index messages_parent on messages (parent_id) where parent_id is not null;
create unique index messages_slot on messages (user_id, slot) where slot is not null;
create index messages_state on messages (state_id) where state_id is not null;
create index messages_deletion on messages (deletion_id) where deletion_id is not null;
create index messages_drafts on messages (created_at) where is_draft;
-- Messages are searched from the newest to the oldest, everywhere or with one card; `tokens` says how much there is to
-- read without reading it.
create index messages_newest on messages (user_id, id desc) include (tokens);
create index messages_newest_with_card on messages (user_id, card_id, id desc) include (tokens);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  card_id uuid not null references cards,
  revision_id uuid not null references card_revisions,
  title text not null,
  head_message_id uuid references messages on delete set null,
  parent_session_id uuid references sessions on delete set null,
  fork_message_id uuid references messages on delete set null,
  message_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Several chats can share a tree. The one that began it names it, also when that one is gone: it is the sibling_group of
  -- the tree's first messages.
  tree_id uuid not null,
  is_favorite boolean not null default false,
  deleted_at timestamptz, -- in the bin since then
  draft_message_id uuid references messages on delete set null,
  origin jsonb -- as of a message
);
create index sessions_recent on sessions (user_id, updated_at desc);
create index sessions_card on sessions (user_id, card_id, updated_at desc);
create index sessions_head on sessions (head_message_id);
create index sessions_with_card on sessions (card_id);
create index sessions_tree on sessions (tree_id);
create index sessions_bin on sessions (deleted_at) where deleted_at is not null;
create index sessions_draft on sessions (draft_message_id) where draft_message_id is not null;
-- What branched off a message, or off a chat: each message that is deleted for good asks for it.
create index sessions_fork on sessions (fork_message_id) where fork_message_id is not null;
create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;

-- What was deleted can come back for a while.
create table deletions (
  message_id uuid primary key references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  tree_id uuid not null,
  scope text not null check (scope in ('one', 'rest')),
  -- The chats whose head had to move, each with where from and where to.
  heads jsonb not null,
  deleted_at timestamptz not null,
  -- Since then its text is gone, and it can't come back.
  purged_at timestamptz
);
create index deletions_tree on deletions (tree_id, scope);
create index deletions_due on deletions (deleted_at) where purged_at is null;
create index deletions_owner on deletions (user_id);

-- The events of answers in flight, in the order of their ids; gone once the answer is over.
create table stream_events (
  message_id uuid not null references messages on delete cascade,
  id integer not null,
  event text not null,
  text text not null,
  primary key (message_id, id)
);

-- Processes that serve this database; one that no longer beats has left its open answers behind.
create table instances (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
