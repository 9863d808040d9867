-- How often somebody called within a window of time, as all instances together have counted it. Unlogged: it is written
-- several times a second and worth nothing after a minute or an hour. A crash of the database empties it, and counting begins anew.
create unlogged table limit_windows (
  name text not null, -- the limit, and whose calls
  start bigint not null, -- milliseconds since 1970, by the database's clock
  calls integer not null,
  primary key (name, start)
);
create index limit_windows_start on limit_windows (start);
