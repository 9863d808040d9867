import type { ModelClient, ModelConnection, ModelRequest, ModelUsage } from '../../providers/model-types.ts'
import { UpstreamError } from '../../providers/upstream-error.ts'
import type { ScriptName } from './scripts.ts'

/** Must not appear anywhere else. */
export const KEY = 'sk-canary-4711'

export const connectionTo = (
  base_url: string,
  model: ScriptName | `tokens-${string}` = 'normal',
): ModelConnection => ({
  provider: 'openai-compatible',
  base_url,
  api_key: KEY,
  model,
})

export const questionTo = (connection: ModelConnection): ModelRequest => ({
  connection,
  messages: [{ role: 'user', content: 'hello' }],
  sampling: {},
  max_tokens: 300,
})

export interface CollectedAnswer {
  text: string
  pieces: string[]
  reasoning: string
  usage: ModelUsage | null
  /** The end reason or the error code. */
  end: string
}

/** Collects the answer, however it ends. */
export async function listen(
  ask: ModelClient,
  request: ModelRequest,
  signal = new AbortController().signal,
): Promise<CollectedAnswer> {
  const heard: CollectedAnswer = { text: '', pieces: [], reasoning: '', usage: null, end: '' }
  const sink = {
    delta(text: string) {
      heard.text += text
      heard.pieces.push(text)
    },
    reasoning(text: string) {
      heard.reasoning += text
    },
    moved() {
      heard.reasoning += heard.text
      heard.text = ''
    },
    usage(usage: ModelUsage) {
      heard.usage = usage
    },
  }
  try {
    heard.end = (await ask(request, sink, signal)).reason
  } catch (error) {
    heard.end = error instanceof UpstreamError ? error.code : String(error)
  }
  return heard
}
