-- The highest limit of an answer that a model's host takes, as an admin says or it has said itself; null: any.
alter table ai_models add column output_limit integer;
