-- What a model's thoughts begin and end with, where no common mark does; empty is nothing.
alter table ai_models add column thoughts_open text not null default '', add column thoughts_close text not null default '';
