-- What a user says about a chat, about all chats with a card, or about all chats. A field that is not there says
-- nothing, and the next scope is asked.
create table chat_settings (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  card_id uuid references cards on delete cascade,
  session_id uuid references sessions on delete cascade,
  model_id uuid references ai_models on delete set null,
  -- Of a chat alone: a card's persona is the one bound to it, and that of all chats the default one.
  persona_id uuid references personas on delete set null check (persona_id is null or session_id is not null),
  preset_id uuid references presets on delete set null,
  fields jsonb not null,
  updated_at timestamptz not null,
  check (card_id is null or session_id is null),
  unique nulls not distinct (user_id, card_id, session_id)
);
create index chat_settings_session on chat_settings (session_id) where session_id is not null;
create index chat_settings_card on chat_settings (card_id) where card_id is not null;
create index chat_settings_model on chat_settings (model_id) where model_id is not null;
create index chat_settings_persona on chat_settings (persona_id) where persona_id is not null;
create index chat_settings_preset on chat_settings (preset_id) where preset_id is not null;
