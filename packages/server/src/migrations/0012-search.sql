-- Messages are searched from the newest to the oldest, everywhere or with one card; `tokens` says how much there is to
-- read without reading it.
create index messages_newest on messages (user_id, id desc) include (tokens);
create index messages_newest_with_card on messages (user_id, card_id, id desc) include (tokens);
drop index messages_owner;

-- What the file that it came from said besides, to be said again by an export; null for what began here.
alter table messages add column origin jsonb;
alter table sessions add column origin jsonb;
