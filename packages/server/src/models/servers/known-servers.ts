import type { Provider } from '@inkling/contract'

/** A server for models, and where it answers when nobody has told it otherwise. */
export interface Place {
  readonly name: string
  readonly provider: Provider
  readonly base_url: string
}

const compatible = (name: string, port: number): Place => ({
  name,
  provider: 'openai-compatible',
  base_url: `http://localhost:${port}/v1`,
})

/** By the ports that they choose by themselves, two that chose the same one under both names. */
export const knownPlaces: readonly Place[] = [
  { name: 'Ollama', provider: 'ollama', base_url: 'http://localhost:11434' },
  compatible('LM Studio', 1234),
  compatible('llama.cpp · LocalAI', 8080),
  compatible('KoboldCpp', 5001),
  compatible('vLLM', 8000),
  compatible('text-generation-webui · TabbyAPI', 5000),
  compatible('SGLang', 30_000),
  compatible('Jan', 1337),
  compatible('GPT4All', 4891),
]
