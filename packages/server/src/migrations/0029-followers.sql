-- Followers of an author in their order: who has very many is gone through in parts.
create index follows_followers_in_order on follows (author_id, user_id);
drop index follows_followers;
