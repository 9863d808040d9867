-- What somebody never wants to be shown.
create table blocks (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('tag', 'author')),
  tag text, -- as it was written
  tag_key text,
  author_id uuid references users on delete cascade,
  check ((kind = 'tag' and tag is not null and tag_key is not null and author_id is null)
    or (kind = 'author' and author_id is not null and tag is null and tag_key is null))
);
create unique index blocks_tag on blocks (user_id, tag_key) where kind = 'tag';
create unique index blocks_author on blocks (user_id, author_id) where kind = 'author';
create index blocks_blocked on blocks (author_id) where author_id is not null;
