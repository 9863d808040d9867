-- What of a question each model's host has refused: the model is asked without it from then on, by whichever process.
alter table ai_models add column refused text[] not null default '{}';
