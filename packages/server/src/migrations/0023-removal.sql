-- Whether anybody has chats with a card: asked of each card of an account that is deleted.
create index sessions_with_card on sessions (card_id);
