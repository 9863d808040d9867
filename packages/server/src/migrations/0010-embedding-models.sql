-- Models that turn texts into vectors, so that a chat can be reminded of what its window no longer holds.
create table embedding_models (
  id uuid primary key,
  name text not null,
  description text not null,
  runtime text not null, -- local: in the reader's browser; server
  provider text not null, -- onnx: weights from a hub; openai-compatible: an endpoint
  base_url text not null,
  model text not null,
  api_key bytea, -- sealed
  api_key_last4 text,
  download_id uuid references downloads, -- of weights from a hub
  dimensions integer not null, -- 0 until the endpoint has said
  max_tokens integer not null,
  pooling text not null,
  query_prefix text not null,
  passage_prefix text not null,
  weight_type text not null,
  version text not null, -- of its vectors: those of another can not be compared
  is_enabled boolean not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index embedding_models_order on embedding_models (position, id);
create index embedding_models_download on embedding_models (download_id) where download_id is not null;
