-- From where each login has been used, as keyed hashes: tries from there are not held up by what strangers guess.
alter table logins add column places bytea[] not null default '{}';
