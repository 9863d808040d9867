-- Since when a card waits for its review, and where a revision came from that its owner did not write.

alter table cards add column requested_at timestamptz;
update cards set requested_at = updated_at where status = 'pending';
create index cards_pending on cards (requested_at, id) where status = 'pending' and deleted_at is null;

alter table card_revisions
  add column restored_from integer, -- the number of the revision that it says again
  add column is_relabelled boolean not null default false; -- its tags are those of the review that approved it
