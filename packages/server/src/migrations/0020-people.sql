-- Accounts that are gone: the row stays, nameless, until everything that hangs on it has been swept away.
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;
create index users_newest on users (created_at desc, id desc);
