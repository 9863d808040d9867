-- How long Ollama keeps a model in memory, and through which proxy a model is asked; null: as Ollama, or the environment, says.
alter table ai_models add column keep_alive text, add column proxy_url text;
