import { isPrivateHost } from '../platform/outbound/addresses.ts'
import type { ModelRequest } from './model-types.ts'
import { claudeThinking, isClaude } from './protocols/anthropic.ts'
import { thinksByItself as geminiThinks } from './protocols/google.ts'
import { isThinkingGpt } from './protocols/provider-overrides.ts'

/** Hosted models without reasoning start within seconds, but relays that buffer answers take longer. */
const DEFAULT_TIMEOUT_MS = 120_000
/** For long prompts on a CPU, loading from disk, hidden reasoning, or answers that arrive whole. */
const SLOW_TIMEOUT_MS = 300_000

const thinkingName = /reason|think|\br1\b|qwq|magistral|gpt-oss/i

/** Milliseconds to the first token and between tokens. The admin's setting has priority. */
export function patienceOf(
  request: Pick<ModelRequest, 'connection' | 'patience_s' | 'thoughts' | 'refused'>,
): number {
  const { connection, patience_s, thoughts, refused } = request
  if (patience_s) return patience_s * 1_000
  const host = URL.parse(connection.base_url)?.hostname ?? ''
  const isSlow =
    isPrivateHost(host) ||
    thoughts?.thinks ||
    isThinkingModel(connection.model) ||
    refused?.includes('stream')
  return isSlow ? SLOW_TIMEOUT_MS : DEFAULT_TIMEOUT_MS
}

function isThinkingModel(model: string): boolean {
  if (isClaude(model)) return claudeThinking(model).byItself
  return isThinkingGpt(model) || geminiThinks(model.toLowerCase()) || thinkingName.test(model)
}
