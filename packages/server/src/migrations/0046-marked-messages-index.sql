-- outside a transaction
create index concurrently if not exists messages_marked on messages (user_id, card_id) where is_marked;
