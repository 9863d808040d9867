-- What finds public cards, beside the cards: a row of each table for each card that others may find, written in the
-- transaction that changes what is found (features/cards/search).

-- What finds a card. The words lie outside of the rows, so that going through many rows reads few pages.
create table card_search (
  card_id uuid primary key references cards on delete cascade,
  revision_id uuid not null, -- the one that was read
  words tsvector not null, -- made by the application: words, pairs of characters, #tag, @author, !adult
  texts json not null -- what was read beyond name, tagline and tags, to show where a word was found
) with (toast_tuple_target = 128);
alter table card_search alter column words set storage external;
alter table card_search alter column words set statistics 500; -- they decide by which plan a word is looked for
create index card_search_words on card_search using gin (words) with (fastupdate = off);

-- The orders in which cards are found: narrow rows that may change often, and be walked in each order.
create table card_ranks (
  card_id uuid primary key references cards on delete cascade,
  author_id uuid,
  tag_keys text[] not null,
  is_adult boolean not null,
  published_at timestamptz not null,
  hot double precision not null default 0,
  messages bigint not null default 0,
  rating double precision not null default 0,
  favorites bigint not null default 0
) with (fillfactor = 90);
create index card_ranks_hottest on card_ranks (hot desc, card_id desc);
create index card_ranks_newest on card_ranks (published_at desc, card_id desc);
create index card_ranks_most_chatted on card_ranks (messages desc, card_id desc);
create index card_ranks_top_rated on card_ranks (rating desc, card_id desc);
create index card_ranks_most_favorited on card_ranks (favorites desc, card_id desc);
create index card_ranks_author on card_ranks (author_id, published_at desc);

-- The same of what happened within a window of time; a row for each card with which something did.
create table card_trends (
  date text not null check (date in ('day', 'week', 'month')),
  card_id uuid not null references card_ranks on delete cascade,
  as_of date not null, -- the day it was summed up on
  hot double precision not null,
  messages bigint not null,
  rating double precision not null,
  favorites bigint not null,
  primary key (date, card_id)
);
create index card_trends_card on card_trends (card_id);
create index card_trends_as_of on card_trends (as_of);
create index card_trends_hottest on card_trends (date, hot desc, card_id desc);
create index card_trends_most_chatted on card_trends (date, messages desc, card_id desc) where messages > 0;
create index card_trends_top_rated on card_trends (date, rating desc, card_id desc) where rating > 0;
create index card_trends_most_favorited on card_trends (date, favorites desc, card_id desc) where favorites > 0;

-- Cards whose rows above are to be made anew, by whoever comes by.
create table card_search_queue (card_id uuid primary key references cards on delete cascade);

-- Cards by the index of words, whatever the planner thinks: to it a word costs nothing to look for in a row, though the
-- words lie outside of it, so that it would rather read a million of them.
create function find_cards(wanted tsquery, most bigint) returns table (card_id uuid)
  language plpgsql stable set enable_seqscan = off
  as $$ begin return query select s.card_id from card_search s where s.words @@ wanted limit most; end $$;
