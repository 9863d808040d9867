-- Messages that are hidden from the model, drafts that a model writes for the user, and how an answer was asked for.

-- Shown to the user, and left out of what models are asked.
alter table messages add column hidden boolean not null default false;

-- With what an answer was asked for beside what the tree says: the moment as its reader had it, and a fingerprint of what
-- was sent, by which a prompt that is built again is known to be the same.
alter table messages add column prompt_record jsonb;

-- What a model writes for the user hangs in no tree: its sibling_group names nothing, and its chat points at it until
-- something is said.
alter table messages add column is_draft boolean not null default false;
create index messages_drafts on messages (created_at) where is_draft;
alter table sessions add column draft_message_id uuid references messages on delete set null;
create index sessions_draft on sessions (draft_message_id) where draft_message_id is not null;
