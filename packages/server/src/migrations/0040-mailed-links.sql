-- Links for a new password come from an admin or by mail; the two do not replace each other.
alter table password_links
  add column is_mailed boolean not null default false,
  drop constraint password_links_pkey,
  add primary key (user_id, is_mailed);
