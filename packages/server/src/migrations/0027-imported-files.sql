-- The file a card was imported from, so that the same file is known when it comes again.

alter table cards add column imported_sha256 bytea;
