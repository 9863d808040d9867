import { isPrivateHost } from '../platform/outbound/addresses.ts'
import type { ModelRequest } from './model-types.ts'
import { claudeThinking, isClaude } from './protocols/anthropic.ts'
import { thinksByItself as geminiThinks } from './protocols/google.ts'
import { isThinkingGpt } from './protocols/provider-overrides.ts'

/** Hosted models that do not think begin within seconds; relays that hold an answer back take longer. */
const USUAL_MS = 120_000
/** A long prompt on a processor, a model that is first read from a disk, thoughts that nobody is shown. */
const LONG_MS = 300_000

/** Names by which models that think are known. */
const thinkingName = /reason|think|\br1\b|qwq|magistral|gpt-oss/i

/**
 * How long a model is waited for, in milliseconds: until its first token, and between two of them. Its admin may say
 * otherwise.
 */
export function patienceOf(request: Pick<ModelRequest, 'connection' | 'patience_s' | 'thoughts'>): number {
  const { connection, patience_s, thoughts } = request
  if (patience_s) return patience_s * 1_000
  const host = URL.parse(connection.base_url)?.hostname ?? ''
  return isPrivateHost(host) || thoughts?.thinks || isThinkingModel(connection.model) ? LONG_MS : USUAL_MS
}

function isThinkingModel(model: string): boolean {
  if (isClaude(model)) return claudeThinking(model).byItself
  return isThinkingGpt(model) || geminiThinks(model.toLowerCase()) || thinkingName.test(model)
}
