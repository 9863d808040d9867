-- outside a transaction
create index concurrently if not exists cards_imported on cards (owner_id, imported_sha256) where imported_sha256 is not null and deleted_at is null;
