-- Models that users connect with a key of their own. Null: everybody's.
alter table ai_models add column owner_id uuid references users on delete cascade;
-- Also of everybody's, so that a turn finds its models without reading those of all users.
create index ai_models_owner on ai_models (owner_id);

-- Whether users can connect models: not at all, of the listed services, or at any public address.
alter table site_settings
  add column own_models text not null default 'off' check (own_models in ('off', 'services', 'any'));
