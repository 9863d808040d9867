-- How many texts wait for vectors of a task's model, as far as somebody has counted since the last wish: of a chat with
-- a hundred thousand messages, to count them takes a second, and a browser brings vectors of a few at a time.
alter table memory_tasks add column waiting integer;
