-- The keys of a card's tags are made of its tags when it is indexed (card_ranks), so that they follow the fold. Older
-- versions still store them here.
alter table card_revisions alter column tag_keys set default '{}';
