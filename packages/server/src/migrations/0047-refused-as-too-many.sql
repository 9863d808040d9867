-- How many calls a process refused because more was asked than it could answer. One of the version before writes none.
alter table instance_samples add column requests_refused integer not null default 0;
