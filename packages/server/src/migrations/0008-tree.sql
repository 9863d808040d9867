-- Several chats can share a tree, and what was deleted can come back for a while.

-- The chat that began a tree names it, also when that chat is gone: it is the sibling_group of the tree's first messages.
alter table sessions add column tree_id uuid;
update sessions set tree_id = id;
alter table sessions alter column tree_id set not null;
create index sessions_tree on sessions (tree_id);

alter table sessions add column is_favorite boolean not null default false;
-- In the bin since then.
alter table sessions add column deleted_at timestamptz;
create index sessions_bin on sessions (deleted_at) where deleted_at is not null;

-- What took this message along: the deletion of a message, or a chat in the bin that alone led here; null while it is
-- there. A message that was deleted alone stays in the tree, so that depths and jumps below it stay true, and those
-- below it take over its sibling_group: from now on that is the nearest message above that is there, and following it
-- leads up a path past all that is not.
alter table messages add column deletion_id uuid;
create index messages_deletion on messages (deletion_id) where deletion_id is not null;

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
create index deletions_tree on deletions (tree_id) where scope = 'one';
create index deletions_due on deletions (deleted_at) where purged_at is null;
create index deletions_owner on deletions (user_id);
