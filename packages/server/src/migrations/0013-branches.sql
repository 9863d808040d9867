-- What branched off a message, or off a chat: each message that is deleted for good asks for it, and without these reads
-- all chats there are.
create index sessions_fork on sessions (fork_message_id) where fork_message_id is not null;
create index sessions_parent on sessions (parent_session_id) where parent_session_id is not null;
