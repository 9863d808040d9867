-- Messages that the reader marked to find again, and the last message of a chat that the reader has seen.
alter table messages add column is_marked boolean not null default false;
alter table sessions add column seen_message_id uuid;
