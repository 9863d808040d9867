import type { Provider } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

/** What each provider is called. */
export const providerNames: Readonly<Record<Provider, () => string>> = {
  'openai-compatible': m.models_provider_openai_compatible,
  anthropic: m.models_provider_anthropic,
  google: m.models_provider_google,
  ollama: m.models_provider_ollama,
  'llama-cpp': m.models_provider_llama_cpp,
  demo: m.models_provider_demo,
}
