-- outside a transaction
create index concurrently if not exists users_looks on users (username_skeleton(username));
create index concurrently if not exists users_looks_small on users (username_skeleton(username_key));
