-- Logins and their tokens are forgotten once nothing asks for them any more; both are found by when they came, which never changes.
create index refresh_tokens_created on refresh_tokens (created_at);
create index logins_created on logins (created_at);
