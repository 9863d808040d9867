-- outside a transaction
-- Cards by the version of what indexed them, to index outdated ones again. The first version wrote no number.
create index concurrently if not exists card_search_version on card_search ((coalesce((texts ->> 'version')::int, 1)), card_id);
