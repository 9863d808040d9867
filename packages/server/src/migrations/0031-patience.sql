-- How long a model is waited for, in seconds, as an admin says; null: as long as its kind may take.
alter table ai_models add column patience_s integer;
